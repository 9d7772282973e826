// A game of a user against the engine, or of two users: whose turn it is, the clocks, and how it ends.
import { Clock, CONTROLS } from "./clock.js";
import { closeOf } from "./session.js";
import * as tree from "./tree.js";

/** @typedef {import("../types.js").Side} Side */

/** A pass that is the only move is made after this time, so that the user sees why. */
const PASS_DELAY_MS = 900;

/** @param {Side} side @returns {Side} */
export function other(side) {
  return side === "black" ? "white" : "black";
}

/** Announces `change` (state, clocks, result), `pass` (detail: the side that had to) and `failure` (detail: the error). */
export class Match extends EventTarget {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    super();
    this.session = session;
    this.active = false;
    /** @type {Record<Side, boolean>} which sides the engine plays */
    this.engine = { black: false, white: true };
    this.level = 3;
    this.control = "none";
    /** @type {Clock | null} */
    this.clock = null;
    /** @type {tree.Node | null} the position on which the game stands, while the user looks at another */
    this.head = null;
    /** @type {import("../types.js").Job | null} */
    this.job = null;
    /** The engine did not answer; next() asks it again. */
    this.stalled = false;
    session.addEventListener("opened", () => this.end());
    session.addEventListener("position", (event) => {
      if (/** @type {CustomEvent} */ (event).detail.played) this.follow();
    });
  }

  get thinking() {
    return this.job !== null;
  }

  /** Whether the user may move in the shown position. */
  get usersTurn() {
    const position = this.session.position;
    return Boolean(this.active && position && this.session.node === this.head && !position.result && !this.engine[position.turn]);
  }

  /** Whether the game has a human and an engine. */
  get againstEngine() {
    return this.engine.black || this.engine.white;
  }

  /** Begins from the shown position. @param {{engine: Record<Side, boolean>, level: number, control: string}} how */
  begin({ engine, level, control }) {
    this.end();
    Object.assign(this, { engine, level, control, active: true, head: this.session.node });
    this.setClock();
    this.session.node.end = null;
    this.next();
  }

  setClock() {
    const control = CONTROLS[this.control];
    this.clock = control ? new Clock(control) : null;
    this.clock?.addEventListener("flag", (event) => {
      const side = /** @type {CustomEvent<Side>} */ (event).detail;
      this.finish("time", other(side));
    });
  }

  /** Whether the game still waits for a move at `node`, and that is a node of the session's game. @param {tree.Node | null} node */
  standsAt(node) {
    return node !== null && this.active && this.head === node && tree.path(node)[0] === this.session.root;
  }

  /** Leaves the game as it stands. */
  end() {
    this.active = false;
    this.stalled = false;
    this.head = null;
    this.job?.stop();
    this.job = null;
    this.clock?.stop();
    this.changed();
  }

  /** @param {string} close in the words of records @param {Side | null} winner */
  finish(close, winner) {
    if (this.head) this.head.end = { close, winner };
    this.end();
    this.session.changed();
  }

  /** A move was played: if it is the game's next one, the game goes on there. */
  follow() {
    const node = this.session.node;
    if (!this.active || !this.head || node.parent !== this.head) return;
    this.head = node;
    this.clock?.stop(true);
    this.next();
  }

  /** Whoever is to move may do so. */
  next() {
    const position = this.head?.position;
    this.stalled = false;
    this.changed();
    if (!position) return;
    if (position.result) {
      this.finish(closeOf(position.result.reason), position.result.winner);
      return;
    }
    if (this.engine[position.turn] && position.can_declare) {
      this.finish("declaration", position.turn);
      return;
    }
    this.clock?.start(position.turn);
    if (this.engine[position.turn]) void this.think();
    else if (this.session.info.passing && position.legal.length === 1 && position.legal[0].to === null) this.passSoon(position.legal[0].move);
  }

  /** @param {string} move */
  passSoon(move) {
    const node = this.head;
    this.dispatchEvent(new CustomEvent("pass", { detail: node?.position?.turn }));
    setTimeout(() => {
      if (this.standsAt(node) && this.session.node === node) void this.session.play(move);
    }, PASS_DELAY_MS);
  }

  async think() {
    const node = /** @type {tree.Node} */ (this.head);
    const limits = this.clock ? { level: this.level, clock: this.clock.limits() } : { level: this.level };
    const job = this.session.engine.run({ do: "search", ...this.session.request(node), ...limits });
    this.job = job;
    this.changed();
    try {
      const answer = await job.done;
      if (this.job === job) this.job = null;
      if (!this.standsAt(node)) return;
      if (answer.best === null) {
        this.finish("resignation", other(/** @type {Side} */ (node.position?.turn)));
        return;
      }
      await this.session.go(node);
      await this.session.play(answer.best);
    } catch (error) {
      if (this.job === job) this.job = null;
      if (!this.standsAt(node)) return;
      this.stalled = true;
      this.clock?.stop();
      this.changed();
      this.dispatchEvent(new CustomEvent("failure", { detail: error }));
    }
  }

  /** The latest position before the game's in which the user was to move. @returns {tree.Node | null} */
  get undoTo() {
    if (!this.head || !this.active) return null;
    const nodes = tree.path(this.head);
    let i = nodes.length - 2;
    while (i >= 0 && this.againstEngine && this.engine[turnAt(nodes, i)]) i -= 1;
    return nodes[i] ?? null;
  }

  /** Takes back moves until the user is to move again. */
  async undo() {
    const { head, undoTo } = this;
    if (!head || !undoTo) return;
    this.job?.stop();
    this.job = null;
    this.head = undoTo;
    await this.session.remove(tree.path(head)[undoTo.ply + 1]);
    this.next();
  }

  resign() {
    const turn = this.head?.position?.turn;
    if (!this.active || !turn) return;
    const user = this.engine.black === this.engine.white ? turn : this.engine.black ? "white" : "black";
    this.finish("resignation", other(/** @type {Side} */ (user)));
  }

  declare() {
    const position = this.head?.position;
    if (this.usersTurn && position?.can_declare) this.finish("declaration", position.turn);
  }

  changed() {
    this.dispatchEvent(new CustomEvent("change"));
  }

  toData() {
    if (!this.active || !this.head) return null;
    const { engine, level, control } = this;
    const { clock } = this;
    const left = clock ? { black: clock.remaining("black").main, white: clock.remaining("white").main } : null;
    return { engine, level, control, left, moves: tree.movesTo(this.head) };
  }

  /** Goes on with what toData() gave, in a session that was restored. @param {any} data */
  async restore(data) {
    let node = this.session.root;
    for (const move of data.moves) node = tree.child(node, move);
    await this.session.go(node);
    const { engine, level, control } = data;
    Object.assign(this, { engine, level, control, active: true, head: node });
    this.setClock();
    if (this.clock && data.left) this.clock.left = data.left;
    this.next();
  }
}

/** @param {tree.Node[]} nodes @param {number} i @returns {Side} */
function turnAt(nodes, i) {
  const position = nodes[i].position;
  if (position) return position.turn;
  // Not shown since a reload: sides alternate in every game, a pass being a move.
  const last = /** @type {tree.Node} */ (nodes.at(-1));
  const turn = /** @type {Side} */ (last.position?.turn);
  return (nodes.length - 1 - i) % 2 === 0 ? turn : other(turn);
}

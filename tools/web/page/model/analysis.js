// Live analysis of the shown position: the search's lines, and beside it a mate search or exact values.
import { moveText, valueText } from "../text/text.js";

/** @typedef {import("../types.js").SearchEvent} SearchEvent */
/** @typedef {{score: number, win_in: number | null, depth: number, exact: boolean, moves: string[], words: import("../types.js").Move[] | null}} Line words: of the moves, once the engine has told them */

/** Exact values of every move are shown from this many empty squares on: more take too long to wait for. */
const SOLVE_EMPTIES = { server: 22, wasm: 20 };
const MATE_NODES = 3000000;
const DRAW_EVERY_MS = 150;

export class Analysis extends EventTarget {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    super();
    this.app = app;
    this.on = false;
    /** @type {import("../model/tree.js").Node | null} the node that is being analysed */
    this.node = null;
    /** @type {Line[]} */
    this.lines = [];
    /** @type {Map<string, import("../types.js").Move[]>} words of the latest spelled line for each first move */
    this.spelled = new Map();
    /** @type {SearchEvent | null} */
    this.latest = null;
    /** @type {{state: "none" | "searching" | "mate" | "nomate" | "timeout", moves: string[]}} */
    this.mate = { state: "none", moves: [] };
    /** @type {{state: "none" | "searching" | "done", values: {move: string, discs: number}[]}} */
    this.exact = { state: "none", values: [] };
    /** @type {import("../types.js").Job[]} */
    this.jobs = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  get solveFrom() {
    return SOLVE_EMPTIES[this.app.engine.kind];
  }

  /** @param {boolean} on */
  turn(on) {
    this.on = on;
    this.update(true);
  }

  /** Follows the board. @param {boolean} [again] even if the position is the same */
  update(again = false) {
    const { session, mode } = this.app;
    const wanted = this.on && mode === "analyse" && session.position && !session.position.result ? session.node : null;
    if (!again && wanted === this.node) return;
    this.stop();
    this.node = wanted;
    this.lines = [];
    this.latest = null;
    this.spelled.clear();
    this.mate = { state: "none", moves: [] };
    this.exact = { state: "none", values: [] };
    if (wanted) this.begin(wanted);
    this.draw();
    this.dispatchEvent(new CustomEvent("change"));
  }

  stop() {
    for (const job of this.jobs) job.stop();
    this.jobs = [];
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** @param {import("../model/tree.js").Node} node */
  begin(node) {
    const { session, settings } = this.app;
    const request = session.request(node);
    this.run({ do: "search", ...request, lines: Number(settings.get("lines")) }, (event) => this.take(event), () => {});
    if (session.info.mate) this.findMate(node, request);
    if (session.info.solve && this.empty <= this.solveFrom) this.solve(node, request);
  }

  /** Empty squares of the shown position. */
  get empty() {
    const { info, position } = this.app.session;
    return info.files * info.ranks - (position?.pieces.length ?? 0);
  }

  /**
   * A job whose results count only until the next position.
   * @param {object} request
   * @param {(event: any) => void} on
   * @param {(answer: any) => void} finish
   */
  async run(request, on, finish) {
    const { jobs } = this;
    const job = this.app.engine.run(request, (event) => {
      if (this.jobs === jobs) on(event);
    });
    jobs.push(job);
    try {
      const answer = await job.done;
      if (this.jobs === jobs) finish(answer);
    } catch (error) {
      if (this.jobs === jobs) this.app.fail(error);
    }
    this.later();
  }

  /** @param {SearchEvent} event */
  take(event) {
    if (event.moves.length === 0) return;
    const old = this.lines[event.line - 1];
    // A bound says less than the exact value it follows.
    if (old && (event.bound === "lower" || event.bound === "upper") && old.moves[0] === event.moves[0]) return;
    const { score, win_in, depth, exact, moves } = event;
    this.lines[event.line - 1] = { score, win_in, depth, exact, moves, words: null };
    this.latest = event;
    if (event.line === 1 && this.node) this.node.value = { score, win_in, depth, exact };
    this.later();
  }

  /** @param {import("../model/tree.js").Node} node @param {object} request */
  findMate(node, request) {
    this.mate.state = "searching";
    this.run({ do: "mate", ...request, nodes: MATE_NODES, shortest: true }, () => {}, ({ answer, moves, stopped }) => {
      if (!stopped || answer === "mate") this.mate = { state: answer, moves };
      if (answer === "mate") node.value = { score: 0, win_in: moves.length, depth: moves.length, exact: true };
    });
  }

  /** @param {import("../model/tree.js").Node} node @param {object} request */
  solve(node, request) {
    this.exact.state = "searching";
    this.run({ do: "solve", ...request, every_move: true }, (event) => {
      this.exact.values = [...this.exact.values.filter((at) => at.move !== event.move), event];
      this.later();
    }, ({ values, stopped }) => {
      if (stopped || !values?.length) return;
      this.exact = { state: "done", values };
      const best = Math.max(...values.map((/** @type {any} */ at) => at.discs));
      node.value = { score: best * 100, win_in: null, depth: this.empty, exact: true };
    });
  }

  /** Draws soon, and not more often than a reader can follow. */
  later() {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.draw();
      this.dispatchEvent(new CustomEvent("change"));
      void this.spell();
    }, DRAW_EVERY_MS);
  }

  /** Gets the words of lines that have none. */
  async spell() {
    const node = this.node;
    const waiting = this.lines.filter((line) => line && !line.words);
    if (!node) return;
    for (const line of waiting) {
      const { line: words } = await this.app.engine.ask({ do: "spell", ...this.app.session.request(node), line: line.moves.slice(0, 16) });
      line.words = words;
      if (this.node === node) this.spelled.set(line.moves[0], words);
    }
    if (waiting.length > 0 && this.node === node) this.dispatchEvent(new CustomEvent("change"));
  }

  /** Arrows and values on the board. */
  draw() {
    const { view, session, settings, mode } = this.app;
    if (mode !== "analyse") return;
    const position = session.position;
    const legal = new Map(position?.legal.map((move) => [move.move, move]));
    const solved = this.exact.values.length > 0 ? [...this.exact.values].sort((a, b) => b.discs - a.discs) : null;
    const best = this.mate.state === "mate" ? [this.mate.moves[0]] : solved ? [] : this.lines.map((line) => line?.moves[0]);
    const arrows = this.on && settings.get("arrows") ? best.flatMap((move) => (move && legal.has(move) ? [/** @type {any} */ (legal.get(move))] : [])) : [];
    view.arrows(arrows);
    view.label((solved ?? []).flatMap(({ move, discs }) => {
      const to = legal.get(move)?.to;
      return to === null || to === undefined ? [] : [{ cell: to, text: discs > 0 ? `+${discs}` : discs === 0 ? "0" : `−${-discs}`, good: solved && discs === solved[0].discs ? "best" : "other" }];
    }));
  }

  /** @param {Line} line */
  text(line) {
    const { info, position } = this.app.session;
    // Until a line is spelled, an earlier one that begins alike is shown, so that nothing flickers.
    const words = line.words ?? this.spelled.get(line.moves[0]);
    return { value: valueText(info, line, position?.turn ?? "black"), moves: words ? words.map(moveText) : line.moves.slice(0, 10) };
  }
}

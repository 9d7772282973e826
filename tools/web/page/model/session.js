// The game on the board: its tree of variations, where one is in it, and what the engine says of the position there.
import * as tree from "./tree.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").Position} Position */
/** @typedef {import("../types.js").GameRecord} GameRecord */
/** @typedef {import("../types.js").Variation} Variation */

/** @param {Node} node @returns {import("../types.js").Note} */
function noteOn(node) {
  return { ...node.note, comments: node.comment ? node.comment.split("\n") : [] };
}

/** What a record says of a result of the rules. @param {string} reason */
export function closeOf(reason) {
  return reason === "repetition" ? "repetition" : "by_the_rules";
}

/** What a record says of the end of a line, if it has one. @param {Node | undefined} last */
function endOf(last) {
  const result = last?.position?.result;
  const end = last?.end ?? (result ? { close: closeOf(result.reason), winner: result.winner } : null);
  if (!end) return {};
  return {
    close: end.close, black_points: end.winner === null ? 0.5 : end.winner === "black" ? 1 : 0,
    end_comment: last?.end?.comment, end_time_ms: last?.end?.time_ms,
  };
}

/** Puts on the last node of a line how a record says that it ended. @param {Node | undefined} last @param {GameRecord | Variation} record */
function noteEnd(last, record) {
  const { close = "open", black_points = null } = record;
  if (!last || close === "open" || close === "unsaid") return;
  last.end = {
    close, winner: black_points === 1 ? "black" : black_points === 0 ? "white" : null,
    time_ms: record.end_time_ms, ...("end_comment" in record ? { comment: record.end_comment } : {}),
  };
}

/** @param {Node | undefined} node @param {import("../types.js").Note | null | undefined} note absent where there is none */
function takeNote(node, note) {
  if (!node || !note) return;
  if (note.comments?.length) node.comment = note.comments.join("\n");
  node.note = { time_ms: note.time_ms ?? null, score: note.score ?? null };
}

/** Announces `opened` when another game takes the place of the old one, `position` (detail: {from, played}) when another position is
 * shown, and `tree` when nodes change. */
export class Session extends EventTarget {
  /** @param {import("../types.js").Engine} engine @param {GameInfo[]} games */
  constructor(engine, games) {
    super();
    this.engine = engine;
    this.games = games;
    this.info = games[0];
    /** @type {string} the text of the position before the first move */
    this.start = games[0].start;
    this.root = tree.newNode(null, null);
    this.node = this.root;
    /** The node that is shown, or will be as soon as its position is known. */
    this.target = this.root;
    /** @type {Record<string, string>} */
    this.names = { black: "", white: "" };
    /** @type {string[][]} */
    this.headers = [];
    this.visit = 0;
    /** Counts what was opened: the last call wins. */
    this.opened = 0;
  }

  /** How the game through the shown position ended, in the words of records. */
  get close() {
    return this.end?.close ?? "open";
  }

  /** The winner of a game that ended by `close`. */
  get winner() {
    return this.end?.winner ?? null;
  }

  get end() {
    return /** @type {Node} */ (tree.gameThrough(this.node).at(-1)).end;
  }

  /** @returns {Position | null} */
  get position() {
    return this.node.position;
  }

  /** @param {string} name */
  find(name) {
    return this.games.find((info) => info.name === name) ?? null;
  }

  /**
   * Begins another game. Throws, with the old one left as it is, if the engine does not accept it. False if yet another
   * one was opened meanwhile.
   * @param {string} name
   * @param {{start?: string | null, moves?: string[], ply?: number}} [given]
   */
  async open(name, { start = null, moves = [], ply = moves.length } = {}) {
    const info = this.find(name);
    if (!info) throw new Error(name);
    this.opened += 1;
    const { opened } = this;
    /** @type {Position} */
    const position = await this.engine.ask({ do: "position", game: name, start: start ?? info.start, moves });
    if (opened !== this.opened) return false;
    this.info = info;
    this.start = position.start;
    this.root = tree.newNode(null, null);
    this.names = { black: "", white: "" };
    this.headers = [];
    let node = this.root;
    for (const spelled of position.spelled) node = Object.assign(tree.child(node, spelled.move), spelled);
    node.position = position;
    this.dispatchEvent(new CustomEvent("opened"));
    this.changed();
    await this.go(tree.path(node)[Math.min(ply, node.ply)]);
    return opened === this.opened;
  }

  /** A record that was read; false as in open(). @param {string} name @param {GameRecord} record */
  async openRecord(name, record) {
    if (!(await this.open(name, { start: record.start, moves: record.moves, ply: 0 }))) return false;
    this.names = { black: record.black ?? "", white: record.white ?? "" };
    this.headers = record.headers ?? [];
    const nodes = tree.lineThrough(this.root);
    noteEnd(nodes.at(-1), record);
    this.root.comment = (record.comments ?? []).join("\n");
    (record.notes ?? []).forEach((note, i) => takeNote(nodes[i + 1], note));
    await this.addVariations(record.variations ?? []);
    this.changed();
    return true;
  }

  /** @param {Variation[]} variations of the record that has been opened */
  async addVariations(variations) {
    const root = this.root;
    for (const variation of variations) {
      const { before, moves, notes } = variation;
      /** @type {Position} */
      const position = await this.engine.ask({ do: "position", game: this.info.name, start: this.start, moves: [...before, ...moves] });
      if (root !== this.root) return; // another game was opened meanwhile
      let node = root;
      position.spelled.forEach((spelled, i) => {
        node = Object.assign(tree.child(node, spelled.move), spelled);
        takeNote(node, notes?.[i - before.length]);
      });
      noteEnd(node, variation);
    }
  }

  /** The record of the line through the shown position, with all others as its variations. @returns {GameRecord} */
  record() {
    const nodes = tree.gameThrough(this.node);
    return {
      start: this.start, moves: nodes.slice(1).map((node) => /** @type {string} */ (node.move)),
      black: this.names.black, white: this.names.white, close: "open", black_points: null, ...endOf(nodes.at(-1)), headers: this.headers,
      comments: this.root.comment ? this.root.comment.split("\n") : [],
      notes: nodes.slice(1).map(noteOn),
      variations: tree.variations(nodes).map((line) => ({
        before: tree.movesTo(/** @type {Node} */ (line[0].parent)),
        moves: line.map((node) => /** @type {string} */ (node.move)), notes: line.map(noteOn),
        ...endOf(line.at(-1)),
      })),
    };
  }

  /** What a request about the position of `node` begins with. @param {Node} [node] */
  request(node = this.node) {
    return { game: this.info.name, start: this.start, moves: tree.movesTo(node) };
  }

  /** Shows the position of a node. The last call wins. @param {Node} node @param {boolean} [played] by a move on the board */
  async go(node, played = false) {
    this.visit += 1;
    const visit = this.visit;
    const root = this.root;
    this.target = node;
    try {
      node.position ??= await this.engine.ask({ do: "position", ...this.request(node) });
    } catch (error) {
      if (visit === this.visit) this.target = this.node;
      throw error;
    }
    this.spell(node);
    if (visit !== this.visit || root !== this.root) return;
    const from = this.node;
    this.node = node;
    this.dispatchEvent(new CustomEvent("position", { detail: { from, played } }));
  }

  /** Plays a legal move from the shown position. @param {string} move */
  async play(move) {
    const parent = this.node;
    const isNew = !parent.children.some((node) => node.move === move);
    const node = tree.child(parent, move);
    try {
      await this.go(node, true);
    } catch (error) {
      if (isNew) tree.remove(node);
      throw error;
    }
    if (isNew) this.changed();
  }

  /** Adds a line below `node` without going there. @param {Node} node @param {import("../types.js").Spelled[]} line */
  add(node, line) {
    let at = node;
    for (const spelled of line) {
      at = tree.child(at, spelled.move);
      at.english = spelled.english;
      at.japanese = spelled.japanese;
    }
    this.changed();
    return at;
  }

  /** Removes a node with all that follows. @param {Node} node */
  async remove(node) {
    const parent = node.parent;
    if (!parent) return;
    const inside = tree.path(this.node).includes(node);
    tree.remove(node);
    this.changed();
    if (inside) await this.go(parent);
  }

  changed() {
    this.dispatchEvent(new CustomEvent("tree"));
  }

  /** Gives a node and those before it the texts that came with its position. @param {Node} node */
  spell(node) {
    const spelled = node.position?.spelled ?? [];
    tree.path(node).slice(1).forEach((at, i) => {
      if (spelled[i]) Object.assign(at, { english: spelled[i].english, japanese: spelled[i].japanese });
    });
  }

  /** The game as it stands, for putBack(). */
  keep() {
    const { info, start, names, headers, root, node } = this;
    return { info, start, names, headers, root, node };
  }

  /** Puts a game that was kept on the board again. @param {ReturnType<Session["keep"]>} kept */
  putBack(kept) {
    this.opened += 1;
    this.visit += 1;
    Object.assign(this, kept, { target: kept.node });
    this.changed();
    this.dispatchEvent(new CustomEvent("position", { detail: { from: null, played: false } }));
  }

  /** Plain data of the game, or of one that was kept. @param {ReturnType<Session["keep"]>} [kept] */
  toData({ info, start, names, headers, root, node } = this) {
    return { game: info.name, start, names, headers, tree: tree.toData(root, node) };
  }

  /** What toData() gave, again. Throws if this engine does not know the game. @param {any} data */
  async restore(data) {
    const info = this.find(data.game);
    if (!info) throw new Error(data.game);
    const { root, current } = tree.fromData(data.tree);
    const moves = tree.movesTo(current);
    current.position = await this.engine.ask({ do: "position", game: data.game, start: data.start, moves });
    Object.assign(this, { info, start: data.start, names: data.names, headers: data.headers, root, node: root });
    this.changed();
    await this.go(current);
  }
}

// The analysis of a whole game, as `kiban analyse` does it: marks on moves, a list of errors, both players' accuracy.
import { button, h, refill } from "../dom.js";
import { lineThrough } from "../model/tree.js";
import { moveText, sideName, t } from "../text/text.js";

/** Per position. */
const TIME_MS = { server: 300, wasm: 500 };

/** The best move where a win may be declared: no move of the rules. */
const DECLARATION = "win";

export class Review {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.element = h("div", { class: "row review" });
    this.list = h("div", { class: "errors-box" });
    /** @type {import("../types.js").Job | null} */
    this.job = null;
    this.done = { done: 0, all: 0 };
    /** @type {import("../model/tree.js").Node | null} the game that the job is about */
    this.root = null;
    /** @type {{root: import("../model/tree.js").Node, summary: any, best: Map<number, import("../types.js").Spelled>, analysis: any} | null} */
    this.found = null;
  }

  stop() {
    this.job?.stop();
  }

  /** The analysis of a game ends with it. */
  gameShown() {
    if (this.root && this.root !== this.app.session.root) this.stop();
  }

  /** The analysis of the game with that root, if it was made. @param {import("../model/tree.js").Node} root */
  analysisOf(root) {
    return this.found?.root === root ? this.found.analysis : null;
  }

  render() {
    const { session } = this.app;
    const line = lineThrough(session.node);
    const found = this.found?.root === session.root ? this.found : null;
    const content = [];
    if (this.job) {
      content.push(h("progress", { max: this.done.all || 1, value: this.done.done, "aria-label": t("analyse-all") }),
        h("span", {}, t("analysing", this.done)), button(t("analyse-stop"), () => this.stop(), { id: "analyse-stop" }));
    } else if (line.length > 1) {
      content.push(button(t("analyse-all"), () => this.run(), { id: "analyse-all" }));
    }
    if (found?.summary) {
      content.push(h("p", { class: "accuracy" }, ...["black", "white"].map((side) => h("span", {}, t("accuracy", {
        side: sideName(session.info, /** @type {any} */ (side)), accuracy: Number(found.summary[side].accuracy).toFixed(0),
      })))));
    }
    refill(this.element, ...content);
    refill(this.list, ...(found ? [this.errors(line, found)] : []));
  }

  /** @param {import("../model/tree.js").Node[]} line @param {{best: Map<number, import("../types.js").Spelled>}} found */
  errors(line, found) {
    const { session } = this.app;
    const marked = line.filter((node) => node.mark);
    if (marked.length === 0) return h("p", { class: "note", id: "errors" }, t("no-marks"));
    return h("ul", { class: "errors", id: "errors", role: "list" }, ...marked.map((node) => h("li", {}, h("button", {
      type: "button", "data-key": `error-${node.id}`, class: `error ${node.mark}`, on: { click: () => session.go(node) },
    }, h("span", { class: "number" }, String(node.ply)), h("span", { class: "text" }, moveText(node)), h("span", { class: `tag ${node.mark}` }, t(`mark.${node.mark}`)),
    this.better(found.best.get(node.ply))))));
  }

  /** @param {import("../types.js").Spelled | undefined} move */
  better(move) {
    return move ? h("span", { class: "better" }, t("mark-best", { move: move.move === DECLARATION ? t("declare") : moveText(move) })) : null;
  }

  async run() {
    const { app } = this;
    const { session, engine, analysis } = app;
    const nodes = lineThrough(session.node);
    const root = session.root;
    const document_ = session.record();
    const wasOn = analysis.on; // one search at a time
    analysis.turn(false);
    this.done = { done: 0, all: nodes.length };
    const job = engine.run({ do: "analyse", game: session.info.name, record: document_, time_ms: TIME_MS[engine.kind] }, (event) => {
      this.done = event;
      this.render();
    });
    this.job = job;
    this.root = root;
    app.refresh();
    try {
      const { analysis: result } = await job.done;
      if (result && session.root === root) await this.take(result, nodes, root);
    } catch (error) {
      app.fail(error);
    } finally {
      this.job = null;
      this.root = null;
      if (wasOn) analysis.turn(true);
      app.refresh();
      app.store();
    }
  }

  /** Puts values and marks on the nodes. @param {any} result @param {import("../model/tree.js").Node[]} nodes @param {import("../model/tree.js").Node} root */
  async take(result, nodes, root) {
    const { app } = this;
    result.positions.forEach((/** @type {any} */ position, /** @type {number} */ i) => {
      if (!position || !nodes[i]) return;
      nodes[i].value = { score: position.value, win_in: position.mate, depth: position.depth, exact: Boolean(position.exact) };
    });
    /** @type {Map<number, import("../types.js").Spelled>} */
    const best = new Map();
    for (const move of result.moves) {
      const node = nodes[move.ply];
      if (!node) continue;
      node.mark = move.mark;
      if (!move.mark || !move.best || !node.parent) continue;
      if (move.best === DECLARATION) {
        best.set(move.ply, { move: DECLARATION, japanese: "", english: "" });
        continue;
      }
      const { line } = await app.engine.ask({ do: "spell", ...app.session.request(node.parent), line: [move.best] });
      best.set(move.ply, line[0]);
    }
    this.found = { root, summary: result.complete ? result.summary : null, best, analysis: result };
  }
}

// Analysis: the engine's lines, mates and exact values, the curve, the tree of moves, and the whole game's errors.
import { button, choice, h, toggle } from "../dom.js";
import { lineThrough } from "../model/tree.js";
import { moveText, resultText, shortNumber, sideName, t } from "../text/text.js";
import { curve } from "./curve.js";
import { Moves } from "./moves.js";
import { Review } from "./review.js";

export class AnalysePanel {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.moves = new Moves(app, { edit: true });
    this.review = new Review(app);
    this.controls = h("div", { class: "row controls" });
    this.lines = h("ol", { class: "lines", role: "list" });
    this.facts = h("p", { class: "facts" });
    this.extra = h("div", { class: "extra" });
    this.curve = h("div", { class: "curve-box" });
    this.element = h("div", { class: "analyse" }, this.controls, this.review.element, this.facts, this.lines, this.extra,
      this.moves.element, this.curve, this.review.list);
    this.language = "";
    /** What extra and curve show, so that they are built again only when that changes: a click must not fall between. */
    this.drawn = { extra: "", curve: "" };
    queueMicrotask(() => this.app.analysis.addEventListener("change", () => {
      if (this.app.mode === "analyse") this.renderLive();
    }));
  }

  enter() {
    this.language = "";
  }

  render() {
    this.renderControls();
    this.renderLive();
    this.moves.render();
    this.review.render();
  }

  renderControls() {
    const { settings, analysis } = this.app;
    const language = settings.get("language");
    if (language === this.language) {
      this.controls.querySelector("input").checked = analysis.on;
      return;
    }
    this.language = language;
    this.controls.replaceChildren(
      toggle(t("engine-on"), analysis.on, (value) => analysis.turn(value)),
      choice(t("lines"), [1, 2, 3, 4, 5].map((n) => [n, String(n)]), settings.get("lines"), (value) => {
        settings.set("lines", Number(value));
        analysis.update(true);
      }, { id: "lines" }));
    this.controls.querySelector("input").id = "engine-on";
  }

  /** What changes while the engine works. */
  renderLive() {
    const { analysis, session } = this.app;
    const latest = analysis.latest;
    const result = session.position?.result;
    this.facts.textContent = result ? resultText(session.info, result) : !latest ? "" : [
      t("depth", { depth: latest.selective_depth > latest.depth ? `${latest.depth}/${latest.selective_depth}` : latest.depth }),
      t("nodes", { nodes: shortNumber(latest.nodes), speed: shortNumber(latest.seconds > 0 ? latest.nodes / latest.seconds : 0) }),
      latest.exact ? t("exact") : latest.percent ? t("selective", { percent: latest.percent }) : "",
    ].filter(Boolean).join(" · ");
    this.renderLines();
    const extra = JSON.stringify([session.info.name, session.node.id, analysis.on, analysis.mate, analysis.exact, this.app.settings.get("language")]);
    if (extra !== this.drawn.extra) this.extra.replaceChildren(...(analysis.on ? [this.mate(), this.exact()].filter(Boolean) : []));
    this.drawn.extra = extra;
    const nodes = lineThrough(session.node);
    const curveText = JSON.stringify([session.node.id, nodes.map((node) => [node.id, node.value?.score, node.value?.win_in, node.mark])]);
    if (curveText !== this.drawn.curve) this.curve.replaceChildren(curve(this.app));
    this.drawn.curve = curveText;
    this.app.stage.renderGauge();
  }

  /** The lines are updated in place, for the same reason. */
  renderLines() {
    const { lines } = this.app.analysis;
    while (this.lines.childElementCount > lines.length) this.lines.lastChild.remove();
    while (this.lines.childElementCount < lines.length) this.lines.append(this.newLine(this.lines.childElementCount));
    lines.forEach((line, i) => {
      const element = this.lines.children[i];
      element.hidden = !line;
      if (!line) return;
      const { value, moves } = this.app.analysis.text(line);
      const [number, text] = element.firstChild.children;
      number.textContent = value;
      number.className = `value ${value.startsWith("−") ? "minus" : value.startsWith("+") ? "plus" : ""}`;
      text.textContent = moves.join(" ");
    });
    this.lines.hidden = lines.length === 0;
  }

  /** A click adds the line to the tree. @param {number} i */
  newLine(i) {
    const { analysis, session } = this.app;
    return h("li", { class: `line rank-${i}` }, h("button", {
      type: "button", title: t("add-line"),
      on: {
        click: () => {
          const line = analysis.lines[i];
          if (analysis.node && line) session.add(analysis.node, line.words ?? line.moves.map((move) => ({ move, english: move, japanese: move })));
        },
      },
    }, h("span", { class: "value" }), h("span", { class: "text" })));
  }

  mate() {
    const { analysis, session } = this.app;
    if (!session.info.mate || analysis.mate.state === "none") return null;
    const { state, moves } = analysis.mate;
    const words = { searching: t("mate-searching"), mate: t("mate-found", { plies: moves.length }), nomate: t("mate-none"), timeout: t("mate-unknown") }[state];
    return h("div", { class: `row fact ${state}`, id: "mate" }, h("span", { class: "tag" }, t("mate-search")), h("span", {}, words),
      state === "mate" ? button(t("mate-play"), () => this.playMate(), { id: "mate-play" }) : null);
  }

  /** Adds the mate as a line and goes through it move by move. */
  async playMate() {
    const { app } = this;
    const { analysis, session } = app;
    const node = analysis.node;
    if (!node) return;
    try {
      const { line } = await app.engine.ask({ do: "spell", ...session.request(node), line: analysis.mate.moves });
      const last = session.add(node, line);
      const nodes = lineThrough(last).slice(node.ply + 1, last.ply + 1);
      for (const at of nodes) {
        const before = session.node;
        await session.go(at);
        await new Promise((resolve) => { setTimeout(resolve, 700); });
        if (session.node !== at || before === at) return;
      }
    } catch (error) {
      app.fail(error);
    }
  }

  exact() {
    const { analysis, session } = this.app;
    if (!session.info.solve || !session.position || session.position.result) return null;
    const { state, values } = analysis.exact;
    if (state === "none") return h("p", { class: "note" }, t("exact-far", { empties: analysis.solveFrom }));
    const turn = session.position.turn;
    const sorted = [...values].sort((a, b) => b.discs - a.discs);
    const words = state === "searching" ? t("exact-searching") : t("exact-is", { result: this.discs(sorted[0].discs, turn) });
    const names = new Map(session.position.legal.map((move) => [move.move, moveText(move)]));
    return h("div", { class: "fact exact", id: "exact", "data-state": state }, h("div", { class: "row" }, h("span", { class: "tag" }, t("exact-values")), h("span", {}, words)),
      h("ul", { class: "values", role: "list" }, ...sorted.map(({ move, discs }) => h("li", { class: discs === sorted[0].discs ? "best" : "" },
        `${names.get(move) ?? move} ${discs > 0 ? "+" : discs < 0 ? "−" : ""}${Math.abs(discs)}`))));
  }

  /** @param {number} discs for the side to move @param {import("../types.js").Side} turn */
  discs(discs, turn) {
    if (discs === 0) return t("result.draw");
    const winner = discs > 0 ? turn : turn === "black" ? "white" : "black";
    return t("by-discs", { side: sideName(this.app.session.info, winner), margin: Math.abs(discs) });
  }
}

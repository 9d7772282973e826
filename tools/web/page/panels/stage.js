// The board with what surrounds it: players and clocks, the evaluation bar, the buttons to step through the game.
import { button, h, iconButton, ICONS, refill } from "../dom.js";
import { clockText } from "../model/clock.js";
import { lineThrough, path } from "../model/tree.js";
import { blackPoints, moveText, sideName, t, valueText } from "../text/text.js";

/** @typedef {import("../types.js").Side} Side */

/** With the panel beside the board, hands stand above and below it below this ratio of width to height. */
const NARROW = 0.98;
/** In one column the height follows from the width: then below this width, in pixels. */
const NARROW_WIDTH = 620;
/** Whether the panel stands beside the board, as in layout.css. */
const beside = matchMedia("(min-width: 860px)");
const CLOCK_EVERY_MS = 100;

export class Stage {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.bars = { top: h("div", { class: "player" }), bottom: h("div", { class: "player" }) };
    this.fill = h("div", { class: "fill" });
    this.gauge = h("div", { class: "gauge", role: "img", hidden: true }, this.fill);
    this.place = h("div", { class: "place" }, app.view.svg);
    this.nav = h("div", { class: "nav", role: "toolbar" });
    this.element = h("section", { class: "stage" }, this.bars.top, h("div", { class: "board-row" }, this.gauge, this.place), this.bars.bottom, this.nav);
    new ResizeObserver(() => this.fit()).observe(this.place);
    setInterval(() => this.renderClocks(), CLOCK_EVERY_MS);
  }

  /** Hands go where there is room for them. */
  fit() {
    const { view } = this.app;
    const { width, height } = this.place.getBoundingClientRect();
    if (!view.info || width === 0) return;
    const narrow = view.info.hands && (beside.matches ? width / height < NARROW : width < NARROW_WIDTH);
    if (narrow === view.narrow) return;
    view.narrow = narrow;
    view.build();
    this.app.input.reset();
    this.number();
  }

  flip() {
    const { view } = this.app;
    view.flipped = !view.flipped;
    view.build();
    this.app.input.reset();
    this.app.analysis.draw();
    this.number();
    this.render();
  }

  /** @param {number} by moves, along the line through the shown position */
  async step(by) {
    const { session } = this.app;
    const from = session.target; // quick steps do not wait for each other
    const line = lineThrough(from);
    const target = line[Math.min(Math.max(from.ply + by, 0), line.length - 1)];
    if (target !== from) await session.go(target);
  }

  /** @param {boolean} last */
  async toEnd(last) {
    const line = lineThrough(this.app.session.target);
    await this.app.session.go(last ? line[line.length - 1] : line[0]);
  }

  /** On a phone the panel may have been scrolled to. */
  reveal() {
    if (this.place.getBoundingClientRect().top < 0) this.element.scrollIntoView({ block: "start" });
  }

  render() {
    const { app } = this;
    const { view } = app;
    this.element.dataset.mode = app.mode;
    this.renderPlayer(this.bars.top, view.flipped ? "black" : "white");
    this.renderPlayer(this.bars.bottom, view.flipped ? "white" : "black");
    this.renderNav();
    this.renderGauge();
    this.renderClocks();
  }

  /** @param {any} bar @param {Side} side */
  renderPlayer(bar, side) {
    const { session, match, mode } = this.app;
    const position = session.position;
    const turn = position && !position.result && mode !== "setup" ? position.turn : null;
    bar.className = turn === side ? "player to-move" : "player";
    bar.dataset.side = side;
    const count = session.info.unit === "disc" && position && mode !== "setup"
      ? h("span", { class: "score" }, String(position.pieces.filter((piece) => piece.side === side).length)) : null;
    bar.replaceChildren(...[
      h("span", { class: `chip ${session.info.hands ? "koma" : session.info.name} ${side}`, "aria-hidden": "true" }),
      h("span", { class: "who" }, h("strong", {}, sideName(session.info, side)), h("span", {}, this.name(side))),
      match.active && match.thinking && match.engine[side] ? h("span", { class: "busy", "aria-label": t("thinking") }) : null,
      count, match.clock && mode === "play" ? h("span", { class: "clock", "data-clock": side }) : null,
    ].filter(Boolean));
  }

  /** @param {Side} side */
  name(side) {
    const { match, session, mode } = this.app;
    if (mode === "problems" || mode === "setup") return "";
    if (match.active || (match.clock && mode === "play")) {
      if (match.engine[side]) return t("level-of", { level: match.level });
      return match.againstEngine ? t("you") : t("player");
    }
    return session.names[side];
  }

  renderClocks() {
    const { clock } = this.app.match;
    if (!clock) return;
    for (const element of this.element.querySelectorAll("[data-clock]")) {
      const side = element.dataset.clock;
      const { main, byoyomi } = clock.remaining(side);
      const inByoyomi = main === 0 && clock.control.byoyomi_ms > 0;
      element.textContent = inByoyomi ? `${t("clock.byoyomi")} ${Math.ceil(byoyomi / 1000)}` : clockText(main);
      element.classList.toggle("running", clock.running === side);
      element.classList.toggle("low", clock.running === side && main + byoyomi < 10000);
    }
  }

  renderNav() {
    const { session, mode, input } = this.app;
    const at = session.node;
    const end = at.children.length === 0;
    const show = mode === "play" || mode === "analyse";
    this.nav.setAttribute("aria-label", t("moves"));
    // Passes, and moves of games that name no square.
    const unplaced = mode !== "setup" ? input.legal.filter((move) => move.to === null) : [];
    const items = [
      show && iconButton(ICONS.first, t("first"), () => this.toEnd(false), { disabled: at.ply === 0 }),
      show && iconButton(ICONS.back, t("back"), () => this.step(-1), { disabled: at.ply === 0 }),
      show && iconButton(ICONS.next, t("next"), () => this.step(1), { disabled: end }),
      show && iconButton(ICONS.last, t("last"), () => this.toEnd(true), { disabled: end }),
      iconButton(ICONS.flip, t("flip"), () => this.flip()),
      ...unplaced.map((move) => button(move.move === "pass" ? t("pass") : moveText(move), () => this.app.play(move.move), { class: "button primary" })),
    ];
    refill(this.nav, ...items.filter(Boolean));
  }

  renderGauge() {
    const { session, mode, analysis, view } = this.app;
    const value = session.node.value;
    const position = session.position;
    const show = mode === "analyse" && value && position && !position.result;
    this.gauge.hidden = mode !== "analyse";
    this.gauge.classList.toggle("flipped", view.flipped);
    const points = show ? blackPoints(session.info, value, position.turn, analysis.empty) : 0.5;
    this.fill.style.setProperty("--points", `${(points * 100).toFixed(1)}%`);
    this.gauge.setAttribute("aria-label", `${t("evaluation")}: ${show ? valueText(session.info, value, position.turn) : "0"}`);
    this.gauge.dataset.value = show ? valueText(session.info, value, position.turn) : "";
  }

  /** The numbers of moves on discs, where the user wants them. */
  number() {
    const { session, settings, view } = this.app;
    if (settings.get("discs") !== "numbers" || session.info.hands || !session.position) return;
    const nodes = path(session.node);
    nodes.slice(1).forEach((node, i) => {
      const cell = session.info.cells.indexOf(node.move ?? "");
      const piece = cell >= 0 ? view.pieceAt(cell) : null;
      if (piece) piece.append(numberOn(i + 1));
    });
  }
}

/** @param {number} number */
function numberOn(number) {
  const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
  text.setAttribute("class", "disc-number");
  text.setAttribute("y", "12");
  text.textContent = String(number);
  return text;
}

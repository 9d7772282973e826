// Positions set up by hand or from text. Whether one is legal, the engine says.
import { button, h, iconButton, ICONS, s, segments } from "../dom.js";
import { engineWords } from "../text/engine_words.js";
import { kindName, sideName, t } from "../text/text.js";

/** @typedef {import("../types.js").Side} Side */
/** @typedef {{pieces: import("../types.js").Piece[], hands: import("../types.js").Hands | null, turn: Side}} Draft */

/** @type {Side[]} */
const SIDES = ["black", "white"];

export class SetupPanel {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    /** @type {Draft} */
    this.draft = { pieces: [], hands: null, turn: "black" };
    /** @type {{side: Side, kind: string} | null} null erases */
    this.brush = null;
    /** @type {import("../types.js").Position | null} the draft, once the engine accepts it */
    this.accepted = null;
    /** @type {import("../types.js").Position | null} on the board when the draft was begun */
    this.from = null;
    this.checks = 0;
    this.verdict = h("p", { class: "verdict", role: "status", id: "verdict" });
    this.palette = h("div", { class: "palette", role: "group" });
    this.handBox = h("div", { class: "hands-box" });
    this.turnBox = h("div", {});
    this.text = h("input", { type: "text", spellcheck: "false", autocomplete: "off", id: "setup-text" });
    this.element = h("div", { class: "setup" });
  }

  enter() {
    const { session } = this.app;
    const { info, position } = session;
    if (!position) return;
    if (this.from === position) { // the user comes back to the draft
      this.build();
      if (this.accepted) this.accept(this.accepted);
      else this.check();
      return;
    }
    this.from = position;
    this.brush = { side: "black", kind: info.kinds[0].kind };
    this.draft = { pieces: position.pieces.map((piece) => ({ ...piece })), hands: structuredClone(position.hands), turn: position.turn };
    this.build();
    this.accept(position);
  }

  leave() {
    this.app.view.position = null;
    if (this.app.session.position) this.app.view.show(this.app.session.position, {});
  }

  gameChanged() {
    if (this.app.mode === "setup") this.enter();
  }

  render() {
    if (this.language === this.app.settings.get("language")) return;
    this.build();
    this.check(); // its words are in the other language
  }

  build() {
    /** @type {string} */
    this.language = this.app.settings.get("language");
    this.element.replaceChildren(
      h("p", { class: "note" }, t("setup-hint")), this.palette, this.handBox, this.turnBox,
      h("div", { class: "row" }, button(t("setup-clear"), () => this.clear(), { id: "setup-clear" }), button(t("setup-initial"), () => this.load("startpos"))),
      h("form", { class: "row grow", on: { submit: (/** @type {Event} */ event) => { event.preventDefault(); void this.load(this.text.value); } } },
        h("label", { class: "field", for: "setup-text" }, h("span", {}, t("setup-text")), this.text),
        h("button", { type: "submit", class: "button", id: "setup-load" }, t("setup-load"))),
      h("p", { class: "note" }, t("setup-text-hint")), this.verdict,
      h("div", { class: "row" }, button(t("setup-play"), () => this.use("play"), { class: "button primary", id: "setup-play" }),
        button(t("setup-analyse"), () => this.use("analyse"), { id: "setup-analyse" })));
    this.draw();
  }

  draw() {
    const { info } = this.app.session;
    this.palette.setAttribute("aria-label", t("setup-pieces"));
    this.palette.replaceChildren(...SIDES.map((side) => h("div", { class: "palette-row" }, ...info.kinds.map((kind) => this.swatch(side, kind)))), this.eraser());
    this.handBox.replaceChildren(...(info.hands ? SIDES.map((side) => this.hand(side)) : []));
    this.turnBox.replaceChildren(segments(t("setup-turn"), SIDES.map((side) => [side, sideName(info, side)]), this.draft.turn, (value) => {
      this.draft.turn = /** @type {Side} */ (value);
      this.check();
    }));
    this.show();
  }

  /** @param {Side} side @param {import("../types.js").Kind} kind */
  swatch(side, kind) {
    const { info } = this.app.session;
    const chosen = this.brush?.side === side && this.brush.kind === kind.kind;
    return h("button", {
      type: "button", class: "swatch", "aria-pressed": String(chosen), "aria-label": `${sideName(info, side)} ${kindName(kind)}`,
      on: { click: () => { this.brush = { side, kind: kind.kind }; this.draw(); } },
    }, s("svg", { viewBox: "-50 -54 100 108", class: `board ${this.app.view.drawing?.name}`, "aria-hidden": "true" },
      s("g", this.app.view.turn(side), this.app.view.shape(kind.kind, side))));
  }

  eraser() {
    return h("button", {
      type: "button", class: "button", "aria-pressed": String(this.brush === null), id: "setup-erase",
      on: { click: () => { this.brush = null; this.draw(); } },
    }, t("setup-erase"));
  }

  /** @param {Side} side */
  hand(side) {
    const { info } = this.app.session;
    return h("fieldset", { class: "hand-edit" }, h("legend", {}, t("hand-of", { side: sideName(info, side) })), ...info.kinds.filter((kind) => kind.in_hand).map((kind) => {
      const count = this.draft.hands?.[side][kind.kind] ?? 0;
      return h("span", { class: "stepper" }, iconButton("M6 12h12", `${t("less")}: ${kindName(kind)}`, () => this.hold(side, kind.kind, -1), { disabled: count === 0 }),
        h("span", {}, `${kindName(kind)} ${count}`), iconButton(ICONS.plus, `${t("more")}: ${kindName(kind)}`, () => this.hold(side, kind.kind)));
    }));
  }

  /** A square was chosen. @param {number} cell */
  put(cell) {
    const old = this.draft.pieces.find((piece) => piece.cell === cell);
    this.draft.pieces = this.draft.pieces.filter((piece) => piece.cell !== cell);
    const same = old && this.brush && old.kind === this.brush.kind && old.side === this.brush.side;
    if (this.brush && !same) this.draft.pieces.push({ cell, ...this.brush });
    this.check();
    return true;
  }

  /** @param {Side} side @param {string} kind @param {number} [by] */
  hold(side, kind, by = 1) {
    const hands = this.draft.hands;
    if (!hands) return false;
    hands[side][kind] = Math.max(0, (hands[side][kind] ?? 0) + by);
    this.draw();
    this.check();
    return true;
  }

  clear() {
    this.draft = { pieces: [], hands: this.draft.hands ? { black: {}, white: {} } : null, turn: "black" };
    this.draw();
    this.check();
  }

  /** @param {string} text any position or moves that the engine reads */
  async load(text) {
    const before = this.accepted;
    this.judge(null, "", "");
    try {
      const position = await this.app.engine.ask({ do: "position", game: this.app.session.info.name, text });
      this.draft = { pieces: position.pieces, hands: position.hands, turn: position.turn };
      this.draw();
      this.accept(position);
    } catch (error) {
      this.judge(before, engineWords(/** @type {Error} */ (error).message), "bad");
    }
  }

  /** The draft on the board, legal or not. */
  show() {
    const { view, session } = this.app;
    const { info } = session;
    view.show({
      game: info.name, start: "", moves: [], position: "", turn: this.draft.turn, pieces: this.draft.pieces, hands: this.draft.hands,
      legal: [], check: null, last: null, spelled: [], can_declare: false, occurrences: 1, result: null,
    }, {});
    view.arrows([]);
    view.label([]);
  }

  /** The engine has this position, which may be one that it cannot compose. @param {import("../types.js").Position} position */
  accept(position) {
    this.checks += 1;
    this.text.value = position.position;
    this.judge(position, t("setup-valid"), "good");
  }

  /** Asks the engine whether the rules allow the draft. */
  async check() {
    this.show();
    this.checks += 1;
    const number = this.checks;
    this.judge(null, "", ""); // an earlier draft's verdict says nothing of this one
    try {
      const position = await this.app.engine.ask({ do: "compose", game: this.app.session.info.name, ...this.draft, ...(this.draft.hands ? {} : { hands: undefined }) });
      if (number === this.checks) this.accept(position);
    } catch (error) {
      if (number === this.checks) this.judge(null, engineWords(/** @type {Error} */ (error).message), "bad");
    }
  }

  /**
   * What is known of the draft: only an accepted one can be used.
   * @param {import("../types.js").Position | null} accepted @param {string} words @param {"good" | "bad" | ""} kind
   */
  judge(accepted, words, kind) {
    this.accepted = accepted;
    this.verdict.textContent = words;
    this.verdict.className = `verdict ${kind}`;
    for (const id of ["setup-play", "setup-analyse"]) /** @type {HTMLButtonElement | null} */ (this.element.querySelector(`#${id}`))?.toggleAttribute("disabled", !this.accepted);
  }

  /** @param {"play" | "analyse"} mode */
  async use(mode) {
    const { app } = this;
    if (!this.accepted) return;
    try {
      await app.openGame(app.session.info.name, { start: this.accepted.position });
      if (mode === "play") app.panels.play.from = "here";
      app.setMode(mode);
      app.shown({ from: null });
    } catch (error) {
      app.fail(error);
    }
  }
}

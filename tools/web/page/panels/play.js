// Playing: a new game's settings, what one can do during a game, and its result.
import { button, choice, h, refill, segments } from "../dom.js";
import { CONTROLS } from "../model/clock.js";
import { moveText, resultText, sideName, t } from "../text/text.js";
import { Moves } from "./moves.js";

/** @typedef {import("../types.js").Side} Side */

const HINT_MS = 1500;

export class PlayPanel {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.moves = new Moves(app, { edit: false });
    this.top = h("div", { class: "play-top" });
    this.element = h("div", { class: "play" }, this.top, this.moves.element);
    this.opponent = "engine";
    this.from = "start";
    this.handicap = "";
    /** @type {import("../types.js").Job | null} */
    this.hinting = null;
    this.state = "";
  }

  enter() {
    this.state = "";
  }

  gameChanged() {
    this.handicap = "";
    this.from = "start";
    this.state = "";
  }

  render() {
    const { match, session, settings } = this.app;
    const result = this.result();
    // The form is built once, so that no focus is lost while something else changes.
    const state = match.active ? "game" : `${result ? "over" : "new"} ${session.info.name} ${settings.get("language")} ${session.node.ply > 0}`;
    if (match.active || state !== this.state) {
      this.state = state;
      const content = match.active ? this.game() : [result ? this.banner(result) : null, this.form()].filter(Boolean);
      refill(this.top, ...content);
    }
    this.moves.element.hidden = session.root.children.length === 0 && !match.active;
    this.moves.render();
  }

  /** How the game on the board ended, if it did. @returns {import("../types.js").Result | null} */
  result() {
    const { session } = this.app;
    if (session.close !== "open" && !["by_the_rules", "repetition"].includes(session.close)) return { winner: session.winner, reason: session.close };
    return session.position?.result ?? null;
  }

  /** @param {import("../types.js").Result} result */
  banner(result) {
    const { app } = this;
    return h("div", { class: "banner", id: "result", role: "status" }, h("p", {}, resultText(app.session.info, result)),
      button(t("analyse-game"), () => app.setMode("analyse"), { id: "analyse-game" }));
  }

  form() {
    const { app } = this;
    const { settings, session } = app;
    const { info } = session;
    const against = h("div", { class: "fields", hidden: this.opponent !== "engine" });
    const level = h("input", { type: "range", id: "level", min: 1, max: info.levels, step: 1, value: Math.min(settings.get("level"), info.levels) });
    const output = h("output", { for: "level" });
    const word = () => {
      const value = Number(level.value);
      output.textContent = `${value}${value === 1 ? ` · ${t("level.1")}` : value === info.levels ? ` · ${t("level.last")}` : ""}`;
    };
    level.addEventListener("input", () => {
      settings.set("level", Number(level.value));
      word();
    });
    word();
    against.append(h("label", { class: "field", for: "level" }, h("span", {}, t("level"), " ", output), level),
      segments(t("your-side"), [["black", sideName(info, "black")], ["white", sideName(info, "white")], ["random", t("side.random")]],
        settings.get("side"), (value) => settings.set("side", value)));
    const handicaps = info.handicaps.map((at, i) => /** @type {[string, string]} */ ([i === 0 ? "" : at.position, i === 0 ? t("handicap.even") : settings.get("language") === "ja" ? at.japanese : at.english]));
    return h("form", { class: "fields new-game", on: { submit: (/** @type {Event} */ event) => { event.preventDefault(); void this.begin(); } } },
      segments(t("opponent"), [["engine", t("opponent.engine")], ["human", t("opponent.human")]], this.opponent, (value) => {
        this.opponent = value;
        against.hidden = value !== "engine";
      }), against,
      handicaps.length > 1 ? choice(t("handicap"), handicaps, this.handicap, (value) => this.setHandicap(value), { id: "handicap" }) : null,
      session.node.ply > 0 || session.start !== info.start ? segments(t("begin-from"), [["start", t("begin.start")], ["here", t("begin.here")]], this.from, (value) => { this.from = value; }) : null,
      choice(t("clock"), Object.keys(CONTROLS).map((key) => [key, t(`clock.${key}`)]), settings.get("clock"), (value) => settings.set("clock", value), { id: "clock" }),
      h("button", { type: "submit", class: "button primary wide", id: "start" }, t("start-game")));
  }

  /** A board on which nobody has moved shows the handicap at once: the first move on it begins that game. @param {string} value */
  async setHandicap(value) {
    this.handicap = value;
    const { app } = this;
    const { session } = app;
    const { info } = session;
    if (session.root.children.length > 0 || ![info.start, ...info.handicaps.map((at) => at.position)].includes(session.start)) return;
    try {
      await session.open(info.name, { start: value || null });
    } catch (error) {
      app.fail(error);
    }
  }

  async begin() {
    const { app } = this;
    const { session, settings } = app;
    try {
      const from = this.from === "here" ? session.request() : { start: this.handicap || null };
      if (!(await session.open(session.info.name, from))) return;
      const chosen = settings.get("side");
      const user = chosen === "random" ? (Math.random() < 0.5 ? "black" : "white") : chosen;
      this.start(user);
    } catch (error) {
      app.fail(error);
    }
  }

  /** A user who simply moves has begun a game with the side to move. */
  beginAsMover() {
    this.start(/** @type {any} */ (this.app.session.position).turn);
  }

  /** @param {Side} user */
  start(user) {
    const { match, settings, view, stage, session } = this.app;
    const human = this.opponent !== "engine";
    const flipped = !human && user === "white";
    if (view.flipped !== flipped) stage.flip();
    const inForm = this.top.contains(document.activeElement);
    const engine = { black: !human && user !== "black", white: !human && user !== "white" };
    match.begin({ engine, level: Math.min(settings.get("level"), session.info.levels), control: settings.get("clock") });
    if (inForm) view.stop?.focus({ preventScroll: true }); // the form is gone: on to the board
    stage.reveal();
  }

  /** What stands above the moves during a game. */
  game() {
    const { app } = this;
    const { match, session } = app;
    const position = match.head?.position;
    if (session.node !== match.head) {
      return [h("div", { class: "status" }, button(t("back-to-game"), () => session.go(/** @type {any} */ (match.head)), { class: "button primary", id: "back-to-game" }))];
    }
    if (match.stalled) {
      return [h("div", { class: "status" }, h("strong", {}, t("no-answer"))),
        h("div", { class: "row actions" }, button(t("ask-again"), () => match.next(), { class: "button primary", id: "ask-again" }),
          button(t("resign"), () => this.resign(), { id: "resign" }))];
    }
    const turn = position?.turn ?? "black";
    const status = match.thinking ? t("thinking") : match.againstEngine ? t("your-turn") : t("turn-of", { side: sideName(session.info, turn) });
    const users = match.usersTurn;
    return [
      h("div", { class: "status", id: "status" }, h("strong", {}, status), position?.check ? h("span", { class: "tag warn" }, t("check")) : null),
      h("div", { class: "row actions" },
        button(t("undo"), () => match.undo(), { id: "undo", disabled: match.undoTo === null }),
        button(t("hint"), () => this.hint(), { id: "hint", disabled: !users }),
        position?.can_declare ? button(t("declare"), () => match.declare(), { id: "declare", disabled: !users }) : null,
        button(t("resign"), () => this.resign(), { id: "resign" })),
    ];
  }

  /** Resigning takes two clicks. */
  resign() {
    const now = document.getElementById("resign");
    if (now?.dataset.sure) {
      this.app.match.resign();
    } else if (now) {
      now.dataset.sure = "true";
      now.textContent = t("resign-sure");
      now.classList.add("danger");
    }
  }

  async hint() {
    const { app } = this;
    const { session, match } = app;
    if (this.hinting || !match.usersTurn) return;
    const node = session.node;
    const job = app.engine.run({ do: "search", ...session.request(), time_ms: HINT_MS });
    this.hinting = job;
    session.addEventListener("position", () => job.stop(), { once: true }); // whoever moves does not wait for it
    try {
      const { best } = await job.done;
      const move = session.position?.legal.find((at) => at.move === best);
      if (session.node !== node || !move) return;
      app.view.arrows([move]);
      app.say(t("hint-is", { move: moveText(move) }));
    } catch (error) {
      app.fail(error);
    } finally {
      this.hinting = null;
    }
  }
}

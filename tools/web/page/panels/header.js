// The top of the page: which game, open, save, settings.
import { choice, h, iconButton, ICONS, refill, s } from "../dom.js";
import { gameName, t } from "../text/text.js";
import { openDialog } from "./open.js";
import { saveDialog } from "./save.js";
import { settingsDialog } from "./preferences.js";

export class Header {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.element = /** @type {HTMLElement} */ (document.getElementById("top"));
    this.render();
  }

  render() {
    const { app } = this;
    const { settings, session } = app;
    document.title = `${gameName(session.info)} – kiban`;
    const games = choice(t("game"), app.games.map((info) => [info.name, gameName(info)]), session.info.name,
      (name) => this.openGame(name), { id: "game" });
    games.classList.add("compact");
    const next = settings.get("language") === "ja" ? ["en", "English"] : ["ja", "日本語"];
    refill(this.element,
      h("h1", { class: "brand" }, mark(), h("span", {}, "kiban")),
      games,
      h("span", { class: "space" }),
      h("button", { type: "button", class: "text-button", id: "language", lang: next[0], on: { click: () => settings.set("language", next[0]) } }, next[1]),
      iconButton(ICONS.open, t("open"), () => openDialog(app), { id: "open" }),
      iconButton(ICONS.share, t("save"), () => saveDialog(app), { id: "save" }),
      iconButton(ICONS.gear, t("settings"), () => settingsDialog(app), { id: "settings" }),
    );
  }

  /** @param {string} name */
  async openGame(name) {
    const { app } = this;
    try {
      if (await app.mayLeave()) await app.openGame(name);
    } catch (error) {
      app.fail(error);
    }
    this.render(); // it names the game on the board, whichever that is now
  }
}

/** The mark: a piece and a disc. */
function mark() {
  return s("svg", { viewBox: "0 0 32 32", class: "mark-logo", "aria-hidden": "true" },
    s("path", { class: "logo-piece", d: "M16 3 25 7 28.500 29H3.500L7 7Z" }), s("circle", { class: "logo-disc", cx: 16, cy: 19, r: 5.500 }));
}

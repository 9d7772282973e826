// The tabs beside the board: play, analyse, set up, problems.
import { h, refill, unfocus } from "../dom.js";
import { t } from "../text/text.js";

/** @typedef {import("../app.js").Mode} Mode */

/** @type {Mode[]} */
const MODES = ["play", "analyse", "setup", "problems"];

export class Tabs {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    /** @type {Mode} */
    this.mode = app.mode;
    this.list = h("div", { class: "tabs", role: "tablist", on: {
      keydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      // Who chooses a tab by the mouse steps through the game with the arrows, and not over the tabs.
      mousedown: (/** @type {MouseEvent} */ event) => unfocus(event),
    } });
    this.body = h("div", { class: "tab-body", role: "tabpanel", id: "tab-body" });
    this.element = h("aside", { class: "panel" }, this.list, this.body);
    this.render();
  }

  render() {
    this.element.setAttribute("aria-label", t("panel"));
    this.list.setAttribute("aria-label", t("panel"));
    refill(this.list, ...MODES.map((mode) => h("button", {
      type: "button", role: "tab", id: `tab-${mode}`, "aria-selected": String(mode === this.mode), "aria-controls": "tab-body",
      tabindex: mode === this.mode ? 0 : -1, on: { click: () => this.app.choose(mode) },
    }, t(`tab.${mode}`))));
    this.body.setAttribute("aria-labelledby", `tab-${this.mode}`);
  }

  /** @param {Mode} mode */
  select(mode) {
    this.mode = mode;
    this.render();
    const panel = this.app.panels[mode].element;
    if (this.body.firstChild !== panel) this.body.replaceChildren(panel);
  }

  gameChanged() {
    for (const panel of Object.values(this.app.panels)) if ("gameChanged" in panel) panel.gameChanged();
  }

  /** @param {KeyboardEvent} event */
  async key(event) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    await this.app.choose(MODES[(MODES.indexOf(this.mode) + step + MODES.length) % MODES.length]);
    document.getElementById(`tab-${this.mode}`)?.focus();
  }
}

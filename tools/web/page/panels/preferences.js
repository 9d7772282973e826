// The settings: language, appearance, styles of boards, what is shown.
import { h, segments, toggle } from "../dom.js";
import { t } from "../text/text.js";
import { showDialog } from "./dialog.js";

/** @param {import("../app.js").App} app */
export function settingsDialog(app) {
  const { settings, engine, threads } = app;
  /** @param {string} key @param {string[]} values */
  const pick = (key, values) => segments(t(key), values.map((value) => [value, t(`${key}.${value}`)]), settings.get(key), (value) => settings.set(key, value));
  const dialog = showDialog(t("settings"), [
    segments(t("language"), [["en", "English"], ["ja", "日本語"]], settings.get("language"), (value) => {
      settings.set("language", value);
      dialog.close();
      settingsDialog(app);
    }),
    pick("theme", ["auto", "light", "dark"]),
    pick("pieces", ["kanji", "international"]),
    pick("discs", ["plain", "numbers"]),
    h("div", { class: "toggles" },
      ...["coordinates", "targets", "arrows"].map((key) => toggle(t(key), settings.get(key), (value) => settings.set(key, value)))),
    h("h3", {}, t("keys")), h("p", { class: "note" }, t("keys-text")),
    h("p", { class: "note" }, t(`about-engine.${engine.kind}`, { threads })),
  ]);
}

// Saves the game in the formats that the engine writes, and makes links that hold a game or a position.
import { button, choice, h, toggle } from "../dom.js";
import { toFragment } from "../model/link.js";
import { lineThrough } from "../model/tree.js";
import { engineWords } from "../text/engine_words.js";
import { t } from "../text/text.js";
import { showDialog } from "./dialog.js";

/** Formats that other programs read in Shift_JIS as well. */
const ENCODED = ["kif", "ki2"];
/** Formats that hold an analysis as comments. */
const ANNOTATED = ["kif", "ki2", "jkf", "csa", "ggf"];

/** @param {string} base64 */
function fromBase64(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** @param {Uint8Array} bytes @param {string} name */
function download(bytes, name) {
  const address = URL.createObjectURL(new Blob([/** @type {any} */ (bytes)], { type: "application/octet-stream" }));
  const link = h("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** @param {import("../app.js").App} app @param {boolean} whole the game, or only the shown position */
function address(app, whole) {
  const { session } = app;
  const line = lineThrough(session.node).slice(1).map((node) => /** @type {string} */ (node.move));
  const isStart = session.start === session.info.start;
  const fragment = whole
    ? toFragment({ game: session.info.name, start: isStart ? null : session.start, moves: line, ply: session.node.ply })
    : toFragment({ game: session.info.name, start: session.position?.position ?? null, moves: [], ply: 0 });
  return location.href.replace(/#.*/, "") + fragment;
}

/** @param {string} label @param {string} text @param {string} id */
function copyField(label, text, id) {
  const field = h("input", { type: "text", readonly: true, value: text, id, on: { focus: () => field.select() } });
  const copy = button(t("copy"), async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      field.select();
      document.execCommand("copy");
    }
    copy.textContent = t("copied");
  }, { "aria-label": `${t("copy")}: ${label}` });
  return h("div", { class: "row grow" }, h("label", { class: "field" }, h("span", {}, label), field), copy);
}

/** @param {import("../app.js").App} app */
export function saveDialog(app) {
  const { session, engine } = app;
  let format = session.info.formats[0];
  let encoding = "utf8";
  const text = h("textarea", { rows: 8, readonly: true, spellcheck: "false", id: "record" });
  const problem = h("p", { class: "problem-text", role: "alert" });
  const encodings = choice(t("save-encoding"), [["utf8", "UTF-8"], ["shift_jis", "Shift_JIS"]], encoding, (value) => { encoding = value; });
  // With the analysis of the whole game, the record may hold its values and lines as comments.
  const analysis = app.panels.analyse.review.analysisOf(session.root);
  let annotated = Boolean(analysis);
  /** @param {string} code */
  const write = (code) => {
    const what = { format, record: session.record(), encoding: code };
    return engine.ask(annotated && ANNOTATED.includes(format) ? { do: "annotate", analysis, ...what } : { do: "write", game: session.info.name, ...what });
  };
  const annotations = toggle(t("save-annotated"), annotated, (value) => {
    annotated = value;
    void show();
  });
  const show = async () => {
    annotations.hidden = !analysis || !ANNOTATED.includes(format);
    encodings.hidden = !ENCODED.includes(format);
    problem.textContent = "";
    try {
      text.value = (await write("utf8")).text ?? "";
    } catch (error) {
      text.value = "";
      problem.textContent = engineWords(/** @type {Error} */ (error).message);
    }
  };
  const save = async () => {
    try {
      const { base64, ending } = await write(ENCODED.includes(format) ? encoding : "utf8");
      download(fromBase64(base64), `${session.info.name}.${ending}`);
    } catch (error) {
      problem.textContent = engineWords(/** @type {Error} */ (error).message);
    }
  };
  showDialog(t("save-title"), [
    h("div", { class: "row" }, choice(t("save-format"), session.info.formats.map((name) => [name, t(`format.${name}`, {}, name.toUpperCase())]), format, (value) => {
      format = value;
      void show();
    }, { id: "format" }), encodings, button(t("save-file"), save, { class: "button primary", id: "save-file" })),
    annotations, problem,
    h("label", { class: "field tall" }, h("span", {}, t("save-text")), text),
    copyField(t("share-game"), address(app, true), "link-game"),
    copyField(t("share-position"), address(app, false), "link-position"),
    h("p", { class: "note" }, t("share-note")),
  ]);
  void show();
}

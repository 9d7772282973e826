// Opens records, positions and moves: pasted, from a file, or dropped on the page. The engine reads them.
import { button, h } from "../dom.js";
import { fromFragment } from "../model/link.js";
import { engineWords } from "../text/engine_words.js";
import { t } from "../text/text.js";
import { showDialog } from "./dialog.js";

/** Bytes: as base64 or as a JSON text they fit a message to the engine (PROTOCOL.md). */
const MOST_BYTES = 500 * 1024;

/** @typedef {import("../app.js").App} App */

/** @param {ArrayBuffer} bytes */
function toBase64(bytes) {
  const part = 0x8000;
  const array = new Uint8Array(bytes);
  let text = "";
  for (let i = 0; i < array.length; i += part) text += String.fromCharCode(...array.subarray(i, i + part));
  return btoa(text);
}

/** Throws if a text or file of that size is more than the engine takes. @param {number} bytes */
function checkSize(bytes) {
  if (bytes > MOST_BYTES) throw new Error(t("open-too-large", { size: Math.ceil(bytes / 1024), most: MOST_BYTES / 1024 }));
}

/** A position, or moves alone. @param {App} app @param {string} game @param {string} text */
async function readPosition(app, game, text) {
  const { start, moves } = await app.engine.ask({ do: "position", game, text });
  return { game, games: [{ error: null, record: { start, moves } }] };
}

/** The text of a file, or nothing if it is none in UTF-8. @param {ArrayBuffer} bytes */
function textOf(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).trim();
  } catch {
    return "";
  }
}

/**
 * What the engine makes of a file or text: of a text first a position or moves of the game on the board, of a file first a
 * record, then the other, then a position of another game.
 * @param {App} app
 * @param {{text: string} | {base64: string}} what
 * @param {string} text of the file
 */
async function read(app, what, text) {
  const shown = app.session.info.name;
  /** @type {(() => Promise<any>)[]} */
  const tries = [() => app.engine.ask({ do: "read", ...what }), () => app.engine.ask({ do: "read", game: shown, ...what })];
  if (text) {
    tries.splice("text" in what ? 0 : tries.length, 0, () => readPosition(app, shown, text));
    for (const { name } of app.games) if (name !== shown) tries.push(() => readPosition(app, name, text));
  }
  /** @type {unknown[]} */
  const errors = [];
  for (const attempt of tries) {
    try {
      return await attempt();
    } catch (error) {
      errors.push(error);
    }
  }
  // Records are longer than a line: the words of that reader fit them, those of the first try fit the rest.
  throw errors[text.includes("\n") ? 1 : 0];
}

/** False if the user stays, or yet another game was opened. @param {App} app @param {string} game @param {any} entry */
async function show(app, game, entry) {
  if (entry.error && !entry.record) throw new Error(entry.error);
  if (!(await app.mayLeave()) || !(await app.session.openRecord(game, entry.record))) return false;
  app.showOpened();
  app.say(entry.error ? t("open-game-error", { error: engineWords(entry.error) }) : t("open-done", { count: entry.record.moves.length }), Boolean(entry.error));
  return true;
}

/** The game of a file that the user wants, if any. @param {any[]} games @returns {Promise<any>} */
function choose(games) {
  return new Promise((resolve) => {
    /** @type {any} */
    let chosen = null;
    const dialog = showDialog(t("open-which", { count: games.length }), [
      h("ul", { class: "choices" }, ...games.map((entry, i) => h("li", {},
        button(`${i + 1}. ${entry.record?.black ?? ""} – ${entry.record?.white ?? ""} (${entry.record?.moves.length ?? 0})`, () => {
          chosen = entry;
          dialog.close();
        })))),
    ]);
    dialog.addEventListener("close", () => resolve(chosen));
  });
}

/** Whether something was opened: the user may stay. @param {App} app @param {{text: string} | {base64: string}} what @param {string} [text] of the file */
export async function openAny(app, what, text = "text" in what ? what.text.trim() : "") {
  if ("text" in what) checkSize(new Blob([what.text]).size);
  const link = "text" in what ? /#game=\S+/.exec(what.text) : null;
  const shared = link && fromFragment(link[0]);
  if (shared) return (await app.mayLeave()) && app.openShared(shared);
  const { game, games } = await read(app, what, text);
  const entry = games.length === 1 ? games[0] : await choose(games);
  return entry !== null && show(app, game, entry);
}

/** @param {App} app @param {File} file */
async function openFile(app, file) {
  checkSize(file.size);
  const bytes = await file.arrayBuffer();
  return openAny(app, { base64: toBase64(bytes) }, textOf(bytes));
}

/** @param {App} app */
export function openDialog(app) {
  const problem = h("p", { class: "problem-text", role: "alert" });
  const text = h("textarea", { rows: 9, id: "paste", spellcheck: "false", autocomplete: "off" });
  const file = h("input", { type: "file", class: "unseen", id: "file", tabindex: -1, on: { change: () => chooseFile() } });
  const dialog = showDialog(t("open-title"), [
    h("label", { class: "field tall" }, h("span", {}, t("open-paste")), text),
    problem,
    h("div", { class: "row" }, button(t("open"), () => go(() => openAny(app, { text: text.value })), { class: "button primary", id: "open-text" }),
      button(t("open-file"), () => file.click()), h("label", { class: "unseen", for: "file" }, t("open-file")), file),
    h("p", { class: "note" }, t("open-formats")),
  ]);
  function chooseFile() {
    const [chosen] = file.files;
    if (chosen) void go(() => openFile(app, chosen));
    file.value = ""; // so that the same file, mended, can be chosen again
  }
  /** @param {() => Promise<boolean>} act */
  async function go(act) {
    problem.textContent = "";
    try {
      if (await act()) dialog.close();
    } catch (error) {
      problem.textContent = engineWords(/** @type {Error} */ (error).message);
    }
  }
  text.focus();
}

/** Files and texts may be dropped anywhere, and pasted where no text is typed. @param {App} app */
export function acceptDrops(app) {
  const veil = h("div", { class: "drop-veil", hidden: true }, h("p", {}, t("drop-here")));
  document.body.append(veil);
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    veil.hidden = false;
    veil.firstChild.textContent = t("drop-here");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) veil.hidden = true;
  });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    veil.hidden = true;
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData("text/plain");
    if (file) take(() => openFile(app, file));
    else if (text) take(() => openAny(app, { text }));
  });
  document.addEventListener("paste", (event) => {
    if (/** @type {Element} */ (event.target).closest("input, textarea")) return;
    const text = event.clipboardData?.getData("text/plain");
    if (text?.trim()) take(() => openAny(app, { text }));
  });
  /** What was opened is to be seen: no dialog stays before it. @param {() => Promise<boolean>} open */
  async function take(open) {
    const before = document.querySelectorAll("dialog[open]");
    try {
      const opened = await open();
      for (const dialog of opened ? before : []) /** @type {HTMLDialogElement} */ (dialog).close();
    } catch (error) {
      app.fail(error);
    }
  }
}

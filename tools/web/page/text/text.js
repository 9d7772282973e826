// Words, names and numbers in the user's language.
import { en } from "./en.js";
import { ja } from "./ja.js";

/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").GameInfo} GameInfo */

const LANGUAGES = { en, ja };
let language = /** @type {"en" | "ja"} */ ("en");
/** @type {Record<string, string>} */
let words = en;

/** @param {string} name "en" or "ja" */
export function setLanguage(name) {
  language = name === "ja" ? "ja" : "en";
  words = LANGUAGES[language];
  document.documentElement.lang = language;
}

export function japanese() {
  return language === "ja";
}

/**
 * The text of a key, with {name} replaced by values[name].
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @param {string} [fallback] if there is no such text
 */
export function t(key, values = {}, fallback = key) {
  const text = words[key] ?? en[key] ?? fallback;
  return text.replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));
}

/** @param {GameInfo} info */
export function gameName(info) {
  return t(`game.${info.name}`, {}, info.name.replace(/_/g, " "));
}

/** @param {GameInfo | null} info @param {Side} side */
export function sideName(info, side) {
  if (info?.name === "connect_four") return t(side === "black" ? "side.red" : "side.yellow");
  if (info && !info.hands) return t(`disc.${side}`, {}, t(`side.${side}`));
  return t(`side.${side}`);
}

/** @param {import("../types.js").Kind} kind */
export function kindName(kind) {
  return (language === "ja" && kind.kanji) || t(`kind.${kind.kind}`, {}, kind.english ?? kind.kind);
}

/** @param {GameInfo} info @param {number} cell */
export function cellName(info, cell) {
  const name = info.cells[cell];
  if (language !== "ja" || !info.hands) return name;
  return `${info.file_labels[cell % info.files]}${"一二三四五六七八九"[Math.floor(cell / info.files)]}`;
}

/** The move in words. @param {{english: string, japanese: string}} move */
export function moveText(move) {
  return language === "ja" ? move.japanese : move.english;
}

/**
 * A value for black: "+123", "+3.50", "mate in 5".
 * @param {GameInfo} info
 * @param {{score: number, win_in: number | null, exact?: boolean}} value for the side to move
 * @param {Side} turn the side to move
 */
export function valueText(info, value, turn) {
  const sign = turn === "black" ? 1 : -1;
  if (value.win_in !== null && value.win_in !== undefined) {
    const plies = value.win_in * sign;
    if (plies === 0) return "";
    return `${plies < 0 ? "−" : "+"}${language === "ja" && info.mate ? `${Math.abs(plies)}手` : `#${Math.abs(plies)}`}`;
  }
  const score = value.score * sign;
  const size = Math.abs(score);
  const text = info.unit === "disc" ? (value.exact ? String(Math.round(size / 100)) : (size / 100).toFixed(1)) : String(Math.round(size));
  return Number(text) === 0 ? text : `${score < 0 ? "−" : "+"}${text}`;
}

/** "1.2 M". @param {number} number */
export function shortNumber(number) {
  if (number >= 1e9) return `${(number / 1e9).toFixed(1)} G`;
  if (number >= 1e6) return `${(number / 1e6).toFixed(1)} M`;
  if (number >= 1e3) return `${Math.round(number / 1e3)} k`;
  return String(Math.round(number));
}

/** The points that black can expect, 0 to 1. @param {GameInfo} info @param {{score: number, win_in: number | null}} value @param {Side} turn @param {number} empty free squares */
export function blackPoints(info, value, turn, empty) {
  const sign = turn === "black" ? 1 : -1;
  if (value.win_in !== null && value.win_in !== undefined) return (value.win_in || value.score) * sign > 0 ? 1 : 0;
  const scale = info.unit === "disc" ? 50 + (100 * empty) / 12 : 600;
  return 1 / (1 + Math.exp((-value.score * sign) / scale));
}

/** How a game ended. @param {GameInfo} info @param {import("../types.js").Result} result */
export function resultText(info, result) {
  const who = result.winner ? t("result.wins", { side: sideName(info, result.winner) }) : t("result.draw");
  const margin = result.margin ? Math.abs(result.margin) : 0;
  const reason = result.reason === "discs" ? (margin ? t("reason.discs", { margin }) : "") : t(`reason.${result.reason}`, {}, "");
  return reason ? `${who}, ${reason}` : who;
}

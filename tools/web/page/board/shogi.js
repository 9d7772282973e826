// The drawing of shogi's board and pieces, for every game with hands.
import { s } from "../dom.js";
import { marks } from "./international.js";
import { KANJI, SHORT } from "./kanji.js";

/** @typedef {import("../types.js").Side} Side */

/** Sizes of the wooden pieces, against the largest. @type {Record<string, number>} */
const SIZES = { K: 1, R: 0.97, B: 0.97, G: 0.94, S: 0.94, N: 0.9, L: 0.9, P: 0.86 };

/** The outline of a piece about its centre, its point upwards. */
const OUTLINE = "M0-46L27-36Q30-35 31-32L39 39Q39.500 44 35 44H-35Q-39.500 44-39 39L-31-32Q-30-35-27-36Z";

/** @param {import("../types.js").Kind} kind @param {Side} side */
function character(kind, side) {
  const name = kind.kanji ?? "";
  if (kind.kind === "K" && side === "black") return "玉";
  if (kind.kind === "K") return "王";
  return SHORT[name] ?? name;
}

/** @param {string} name */
function written(name) {
  const strokes = KANJI[name];
  if (strokes) return s("path", { class: "kanji", d: strokes, transform: "translate(-24 -25) scale(.48 .58)" });
  return s("text", { class: "letter", y: 20, "font-size": 46 }, name);
}

/** @param {string} kind */
function international(kind) {
  return s("g", {}, s("path", { class: "marks", d: marks(kind) }),
    s("text", { class: "letter", y: 19, "font-size": 34 }, kind.replace("+", "")));
}

/** @type {import("./drawing.js").Drawing} */
export const shogi = {
  name: "shogi",
  cellWidth: 100,
  cellHeight: 108,
  turned: true,
  columns: false,

  board(layout, info) {
    const { left, top, width, height } = layout.box;
    const lines = s("path", {
      class: "lines",
      d: Array.from({ length: info.files - 1 }, (_, i) => `M${left + (i + 1) * this.cellWidth} ${top}v${height}`).join("") +
        Array.from({ length: info.ranks - 1 }, (_, i) => `M${left} ${top + (i + 1) * this.cellHeight}h${width}`).join(""),
    });
    const stars = info.files === 9 ? [3, 6].flatMap((x) => [3, 6].map((y) => s("circle", {
      class: "star", cx: left + x * this.cellWidth, cy: top + y * this.cellHeight, r: 6,
    }))) : [];
    return s("g", { class: "ground wood" },
      s("rect", { class: "frame", x: left - layout.rim, y: top - layout.rim, width: width + 2 * layout.rim, height: height + 2 * layout.rim, rx: 8 }),
      s("rect", { class: "edge", x: left, y: top, width, height }), lines, ...stars);
  },

  piece(kind, side, settings) {
    const promoted = kind.kind.startsWith("+");
    const size = SIZES[kind.kind.replace("+", "")] ?? 0.94;
    return s("g", { class: promoted ? "koma promoted" : "koma", transform: `scale(${size})` },
      s("path", { class: "shade", d: OUTLINE, transform: "translate(0 2.500)" }),
      s("path", { class: "body", d: OUTLINE }),
      settings.get("pieces") === "kanji" ? written(character(kind, side)) : international(kind.kind));
  },
};

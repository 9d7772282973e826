// The drawings of games with discs: reversi, Connect Four, and any game that brings no drawing of its own.
import { s } from "../dom.js";

/** @param {import("./drawing.js").Layout} layout @param {import("../types.js").GameInfo} info */
function grid(layout, info) {
  const { left, top, width, height } = layout.box;
  return s("path", {
    class: "lines",
    d: Array.from({ length: info.files - 1 }, (_, i) => `M${left + (i + 1) * 100} ${top}v${height}`).join("") +
      Array.from({ length: info.ranks - 1 }, (_, i) => `M${left} ${top + (i + 1) * 100}h${width}`).join(""),
  });
}

/** @param {import("./drawing.js").Layout} layout */
function frame(layout) {
  const { left, top, width, height } = layout.box;
  return [
    s("rect", { class: "frame", x: left - layout.rim, y: top - layout.rim, width: width + 2 * layout.rim, height: height + 2 * layout.rim, rx: 12 }),
    s("rect", { class: "edge", x: left, y: top, width, height, rx: 2 }),
  ];
}

/** @param {string} side */
function disc(side) {
  return s("g", { class: `disc ${side}` },
    s("circle", { class: "shade", r: 41, cy: 2.5 }),
    s("circle", { class: "body", r: 41 }),
    s("circle", { class: "shine", r: 35 }));
}

/** @type {import("./drawing.js").Drawing} */
export const reversi = {
  name: "reversi", cellWidth: 100, cellHeight: 100, turned: false, columns: false,
  board(layout, info) {
    const { left, top } = layout.box;
    const stars = info.files === 8 ? [2, 6].flatMap((x) => [2, 6].map((y) => s("circle", {
      class: "star", cx: left + x * 100, cy: top + y * 100, r: 7,
    }))) : [];
    return s("g", { class: "ground felt" }, ...frame(layout), grid(layout, info), ...stars);
  },
  piece(kind, side) {
    return disc(side);
  },
};

/** @type {import("./drawing.js").Drawing} */
export const connectFour = {
  name: "connect_four", cellWidth: 100, cellHeight: 100, turned: false, columns: true,
  board(layout, info) {
    const { left, top } = layout.box;
    const holes = Array.from({ length: info.files * info.ranks }, (_, i) => s("circle", {
      class: "hole", cx: left + (i % info.files) * 100 + 50, cy: top + Math.floor(i / info.files) * 100 + 50, r: 41,
    }));
    return s("g", { class: "ground blue" }, ...frame(layout), ...holes);
  },
  piece(kind, side) {
    return disc(side === "black" ? "red" : "yellow");
  },
};

/** For a game without a drawing: discs, with the letter of a kind where there are several. @type {import("./drawing.js").Drawing} */
export const plain = {
  name: "plain", cellWidth: 100, cellHeight: 100, turned: false, columns: false,
  board(layout, info) {
    return s("g", { class: "ground plain" }, ...frame(layout), grid(layout, info));
  },
  piece(kind, side, settings, info) {
    const token = disc(side);
    if (info.kinds.length > 1) token.append(s("text", { class: "letter", y: 16, "font-size": 44 }, kind.kind));
    return token;
  },
};

// Draws a position as one SVG: the ground, highlights, pieces, hands, arrows and the cells that take clicks and focus.
import { refill, s } from "../dom.js";
import { cellName, kindName, sideName, t } from "../text/text.js";
import { slide, turnOver } from "./animate.js";
import { arrowLayer } from "./arrows.js";
import { drawingOf, layoutOf } from "./drawing.js";

/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").Position} Position */

export class View {
  /** @param {import("../model/settings.js").Settings} settings */
  constructor(settings) {
    this.settings = settings;
    /** @type {import("../types.js").GameInfo | null} */
    this.info = null;
    /** @type {Position | null} */
    this.position = null;
    this.flipped = false;
    this.narrow = false;
    this.svg = s("svg", { class: "board", role: "group" });
    /** @type {Map<number, any>} */
    this.cells = new Map();
    this.layers = /** @type {Record<string, any>} */ ({});
  }

  /** @param {import("../types.js").GameInfo} info */
  setGame(info) {
    this.info = info;
    this.drawing = drawingOf(info);
    this.build();
  }

  /** Draws what does not depend on the position. */
  build() {
    const info = this.info;
    const drawing = this.drawing;
    if (!info || !drawing) return;
    const layout = layoutOf(info, drawing, { flipped: this.flipped, narrow: this.narrow, coordinates: this.settings.get("coordinates") });
    this.layout = layout;
    this.svg.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    this.svg.setAttribute("class", `board ${drawing.name}`);
    this.svg.setAttribute("aria-label", t(`game.${info.name}`, {}, info.name));
    this.svg.style.setProperty("--ratio", String(layout.width / layout.height));
    for (const name of ["ground", "marks", "pieces", "labels", "arrows", "cells", "hands", "ask"]) this.layers[name] = s("g", { class: `layer-${name}` });
    this.layers.ground.append(drawing.board(layout, info), ...this.coordinates());
    this.buildCells();
    const { ground, marks, pieces, labels, arrows, cells, hands, ask } = this.layers;
    const focused = this.svg.contains(document.activeElement);
    this.svg.replaceChildren(ground, marks, pieces, labels, cells, hands, arrows, ask);
    if (focused) this.stop?.focus();
    if (this.position) this.show(this.position, {});
  }

  coordinates() {
    const { info, layout, drawing } = this;
    if (!info || !layout || !drawing || !this.settings.get("coordinates")) return [];
    const { left, top } = layout.box;
    const japanese = info.hands && this.settings.get("language") === "ja";
    const files = info.file_labels.map((label, i) => s("text", {
      x: layout.centre(i).x, y: top - 12, class: "coordinate",
    }, label));
    const ranks = info.rank_labels.map((label, i) => s("text", {
      x: info.hands ? left + layout.box.width + 19 : left - 19, y: layout.centre(i * info.files).y + 8, class: "coordinate",
    }, japanese ? "一二三四五六七八九"[i] : label));
    return [...files, ...ranks];
  }

  /** One focusable cell a square, in rows, as a grid for screen readers. */
  buildCells() {
    const { info, layout, drawing } = this;
    if (!info || !layout || !drawing) return;
    const before = Number(this.stop?.getAttribute("data-cell") ?? -1);
    this.cells.clear();
    const grid = s("g", { role: "grid", "aria-label": t("board") });
    for (let row = 0; row < info.ranks; row += 1) {
      const line = s("g", { role: "row" });
      for (let column = 0; column < info.files; column += 1) {
        const cell = (this.flipped ? info.ranks - 1 - row : row) * info.files + (this.flipped ? info.files - 1 - column : column);
        const { x, y } = layout.centre(cell);
        const rect = s("rect", {
          role: "gridcell", class: "cell", "data-cell": cell, tabindex: -1,
          x: x - drawing.cellWidth / 2, y: y - drawing.cellHeight / 2, width: drawing.cellWidth, height: drawing.cellHeight,
        });
        this.cells.set(cell, rect);
        line.append(rect);
      }
      grid.append(line);
    }
    const first = this.cells.values().next().value;
    (this.cells.get(before) ?? first).setAttribute("tabindex", "0");
    this.layers.cells.append(grid);
  }

  /** The one cell that the Tab key leads to. */
  get stop() {
    return [...this.cells.values()].find((cell) => cell.getAttribute("tabindex") === "0") ?? null;
  }

  /**
   * @param {Position} position
   * @param {{animate?: boolean}} how animate the last move from the position shown before
   */
  show(position, { animate = false }) {
    const before = this.position;
    this.position = position;
    const { layout, layers } = this;
    if (!layout) return;
    layers.pieces.replaceChildren(...position.pieces.map((piece) => this.piece(piece)));
    layers.marks.replaceChildren(...this.marks(position));
    refill(layers.hands, ...["white", "black"].flatMap((side) => this.hand(position, /** @type {Side} */ (side))));
    this.nameCells(position);
    if (animate && before) this.animate(before, position);
  }

  /** @param {import("../types.js").Piece} piece */
  piece(piece) {
    const { x, y } = /** @type {any} */ (this.layout).centre(piece.cell);
    const group = s("g", { class: "piece", "data-at": piece.cell }, s("g", this.turn(piece.side), this.shape(piece.kind, piece.side)));
    group.style.transform = `translate(${x}px, ${y}px)`;
    return group;
  }

  /** @param {Side} side */
  turn(side) {
    return this.drawing?.turned && (side === "white") !== this.flipped ? { transform: "rotate(180)" } : {};
  }

  /** @param {string} kind @param {Side} side */
  shape(kind, side) {
    const info = /** @type {any} */ (this.info);
    const known = info.kinds.find((/** @type {any} */ k) => k.kind === kind) ?? { kind };
    return /** @type {any} */ (this.drawing).piece(known, side, this.settings, info);
  }

  /** Highlights under the pieces: the last move and a checked king. @param {Position} position */
  marks(position) {
    const found = [];
    const last = position.last;
    if (last) {
      for (const cell of new Set([last.from, last.to])) if (cell !== null) found.push(this.square(cell, cell === last.to ? "last to" : "last"));
    }
    if (position.check) {
      const king = position.pieces.find((piece) => piece.side === position.turn && piece.kind === "K");
      if (king) found.push(this.square(king.cell, "checked"));
    }
    return found;
  }

  /** @param {number} cell @param {string} name */
  square(cell, name) {
    const { x, y } = /** @type {any} */ (this.layout).centre(cell);
    const { cellWidth: width, cellHeight: height } = /** @type {any} */ (this.drawing);
    return s("rect", { class: `mark ${name}`, x: x - width / 2, y: y - height / 2, width, height });
  }

  /** The stand with the pieces in hand. @param {Position} position @param {Side} side */
  hand(position, side) {
    const stand = this.layout?.stand(side);
    if (!stand || !this.info) return [];
    const kinds = this.info.kinds.filter((kind) => kind.in_hand);
    const turned = (side === "white") !== this.flipped;
    const pieces = kinds.map((kind, i) => {
      const count = position.hands?.[side][kind.kind] ?? 0;
      const step = stand.upright ? (stand.height - 20) / kinds.length : Math.min(118, (stand.width - 20) / kinds.length);
      const along = 10 + (i + 0.5) * step;
      const x = stand.upright ? stand.x + stand.width / 2 : turned ? stand.x + stand.width - along : stand.x + along;
      const y = stand.upright ? (turned ? stand.y + stand.height - along : stand.y + along) : stand.y + stand.height / 2;
      const group = s("g", {
        class: count > 0 ? "held" : "held none", "data-key": `${side}-${kind.kind}`, "data-side": side, "data-kind": kind.kind, role: "button",
        "aria-label": `${sideName(this.info, side)} ${kindName(kind)} × ${count}`, tabindex: count > 0 ? 0 : -1,
        "aria-disabled": count === 0 ? "true" : null,
      }, s("rect", { class: "touch", x: -step / 2, y: -54, width: stand.upright ? stand.width - 8 : step, height: 108, ...(stand.upright ? { x: -stand.width / 2 + 4 } : {}) }),
      s("g", this.turn(side), s("g", { transform: "scale(.9)" }, this.shape(kind.kind, side))),
      count > 1 ? s("g", { class: "count", transform: "translate(34 -32)" }, s("circle", { r: 18 }), s("text", { y: 8 }, count)) : null);
      group.setAttribute("transform", `translate(${x} ${y})`);
      return group;
    });
    return [s("g", { role: "group", "aria-label": t("hand-of", { side: sideName(this.info, side) }) },
      s("rect", { class: "stand", x: stand.x + 1, y: stand.y + 1, width: stand.width - 2, height: stand.height - 2, rx: 10 }), ...pieces)];
  }

  /** Names every cell for screen readers. @param {Position} position */
  nameCells(position) {
    const at = new Map(position.pieces.map((piece) => [piece.cell, piece]));
    for (const [cell, rect] of this.cells) {
      const piece = at.get(cell);
      const kind = piece && this.info?.kinds.find((k) => k.kind === piece.kind);
      const name = cellName(/** @type {any} */ (this.info), cell);
      rect.setAttribute("aria-label", piece ? `${name} ${sideName(this.info, piece.side)} ${kindName(kind ?? { kind: piece.kind })}` : `${name} ${t("empty")}`);
    }
  }

  /** @param {Position} before @param {Position} after */
  animate(before, after) {
    const last = after.last;
    const layout = /** @type {any} */ (this.layout);
    if (last?.to === null || last?.to === undefined) return;
    const moved = this.pieceAt(last.to);
    const old = new Map(before.pieces.map((piece) => [piece.cell, piece.side]));
    if (moved && last.from !== null) slide(moved, layout.centre(last.from), layout.centre(last.to));
    else if (moved && this.drawing?.columns) slide(moved, { x: layout.centre(last.to).x, y: 0 }, layout.centre(last.to));
    for (const piece of after.pieces) {
      const side = old.get(piece.cell);
      if (side && side !== piece.side && piece.cell !== last.to) turnOver(this.pieceAt(piece.cell), layout.centre(piece.cell));
    }
  }

  /** @param {number} cell */
  pieceAt(cell) {
    return this.layers.pieces.querySelector(`[data-at="${cell}"]`);
  }

  /** Arrows for moves, the first the strongest. @param {import("../types.js").Move[]} moves */
  arrows(moves) {
    this.layers.arrows?.replaceChildren(...(this.layout && this.info ? arrowLayer(this, moves) : []));
  }

  /** Texts on squares, such as a move's value. @param {{cell: number, text: string, good: string}[]} labels */
  label(labels) {
    this.layers.labels?.replaceChildren(...labels.map(({ cell, text, good }) => {
      const { x, y } = /** @type {any} */ (this.layout).centre(cell);
      return s("text", { class: `label ${good}`, x, y: y + 12 }, text);
    }));
  }
}

// What a game's drawing is, which game has which, and where things stand on the board's SVG.
import { connectFour, plain, reversi } from "./discs.js";
import { shogi } from "./shogi.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").Side} Side */

/**
 * @typedef {object} Drawing
 * @property {string} name
 * @property {number} cellWidth
 * @property {number} cellHeight
 * @property {boolean} turned whether the pieces of the side at the top are turned around
 * @property {boolean} columns whether a click anywhere in a column plays there
 * @property {(layout: Layout, info: GameInfo) => any} board
 * @property {(kind: import("../types.js").Kind, side: Side, settings: import("../model/settings.js").Settings, info: GameInfo) => any} piece
 */

/**
 * @typedef {object} Layout
 * @property {number} width of the whole picture
 * @property {number} height
 * @property {number} rim between frame and squares
 * @property {{left: number, top: number, width: number, height: number}} box the squares
 * @property {(cell: number) => {x: number, y: number}} centre
 * @property {(side: Side) => {x: number, y: number, width: number, height: number, upright: boolean} | null} stand for a hand
 */

/** @param {GameInfo} info @returns {Drawing} */
export function drawingOf(info) {
  if (info.hands) return shogi;
  if (info.name === "reversi") return reversi;
  if (info.name === "connect_four") return connectFour;
  return plain;
}

const STAND = 118;
const GAP = 14;

/**
 * @param {GameInfo} info
 * @param {Drawing} drawing
 * @param {{flipped: boolean, narrow: boolean, coordinates: boolean}} how narrow: hands above and below the board
 * @returns {Layout}
 */
export function layoutOf(info, drawing, { flipped, narrow, coordinates }) {
  const rim = coordinates ? 38 : 16;
  const beside = info.hands && !narrow ? STAND + GAP : 0;
  const above = info.hands && narrow ? STAND + GAP : 0;
  const box = {
    left: rim + beside, top: rim + above,
    width: info.files * drawing.cellWidth, height: info.ranks * drawing.cellHeight,
  };
  const width = box.width + 2 * (rim + beside);
  const height = box.height + 2 * (rim + above);
  return {
    width, height, rim, box,
    centre(cell) {
      const column = cell % info.files;
      const row = Math.floor(cell / info.files);
      return {
        x: box.left + ((flipped ? info.files - 1 - column : column) + 0.5) * drawing.cellWidth,
        y: box.top + ((flipped ? info.ranks - 1 - row : row) + 0.5) * drawing.cellHeight,
      };
    },
    stand(side) {
      if (!info.hands) return null;
      const below = (side === "black") !== flipped;
      const kinds = info.kinds.filter((kind) => kind.in_hand).length;
      if (narrow) return { x: 0, y: below ? height - STAND : 0, width, height: STAND, upright: false };
      const tall = Math.min(height, kinds * drawing.cellHeight + 20);
      return { x: below ? width - STAND : 0, y: below ? height - tall : 0, width: STAND, height: tall, upright: true };
    },
  };
}

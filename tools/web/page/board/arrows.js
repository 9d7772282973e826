// Arrows for moves on the board, and rings for pieces that are dropped or placed.
import { s } from "../dom.js";

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b @param {number} weight */
function arrow(a, b, weight) {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const w = weight;
  const head = 2.600 * w;
  const end = length - 12;
  const d = `M22 ${-w / 2}H${end - head}V${-head * 0.6}L${end} 0L${end - head} ${head * 0.6}V${w / 2}H22Z`;
  return s("path", { d, transform: `translate(${a.x} ${a.y}) rotate(${angle})` });
}

/** @param {import("./view.js").View} view @param {import("../types.js").Move[]} moves */
export function arrowLayer(view, moves) {
  const { layout, position } = view;
  if (!layout || !position) return [];
  return moves.slice(0, 5).flatMap((move, i) => {
    if (move.to === null) return [];
    const to = layout.centre(move.to);
    const weight = [17, 13, 10, 8, 7][i];
    const group = s("g", { class: `arrow rank-${i}` });
    if (move.from !== null) {
      group.append(arrow(layout.centre(move.from), to, weight));
    } else {
      const held = move.drop === null ? null : view.layers.hands.querySelector(`[data-side="${position.turn}"][data-kind="${move.drop}"]`);
      const from = held?.transform.baseVal.consolidate()?.matrix;
      if (from) group.append(arrow({ x: from.e, y: from.f }, to, weight));
      group.append(s("circle", { class: "ring", cx: to.x, cy: to.y, r: 43 - 2 * i, "stroke-width": weight / 2 }));
    }
    return [group];
  }).reverse();
}

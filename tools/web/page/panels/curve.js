// The curve of the evaluation over the game: black's expected points, with the errors marked.
import { h, s } from "../dom.js";
import { lineThrough } from "../model/tree.js";
import { blackPoints, moveText, t, valueText } from "../text/text.js";

const WIDTH = 400;
const HEIGHT = 110;
const PAD = 6;

/** @typedef {import("../model/tree.js").Node} Node */

/** The side to move at a node, from that of the shown position. @param {import("../app.js").App} app @param {Node} node */
function turnAt(app, node) {
  const { position, node: shown } = app.session;
  const turn = position?.turn ?? "black";
  return (shown.ply - node.ply) % 2 === 0 ? turn : turn === "black" ? "white" : "black";
}

/** @param {import("../app.js").App} app */
export function curve(app) {
  const { session } = app;
  const nodes = lineThrough(session.node);
  const step = (WIDTH - 2 * PAD) / Math.max(nodes.length - 1, 1);
  const squares = session.info.files * session.info.ranks;
  /** @param {Node} node */
  const place = (node) => {
    const empty = Math.max(0, squares - 4 - node.ply);
    const points = blackPoints(session.info, /** @type {any} */ (node.value), turnAt(app, node), empty);
    return { x: PAD + step * node.ply, y: PAD + (HEIGHT - 2 * PAD) * (1 - points) };
  };
  const known = nodes.filter((node) => node.value);
  if (known.length < 2) return h("p", { class: "note" }, t("curve-empty"));
  const points = known.map(place);
  const line = points.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  const middle = HEIGHT / 2;
  const svg = s("svg", { class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t("curve") },
    s("rect", { class: "back", width: WIDTH, height: HEIGHT, rx: 6 }),
    s("path", { class: "area", d: `${line}L${points[points.length - 1].x} ${middle}L${points[0].x} ${middle}Z` }),
    s("path", { class: "half", d: `M0 ${middle}H${WIDTH}` }),
    s("path", { class: "now", d: `M${PAD + step * session.node.ply} 0V${HEIGHT}` }),
    s("path", { class: "line", d: line }),
    ...known.filter((node) => node.mark).map((node) => {
      const { x, y } = place(node);
      return s("circle", { class: `dot ${node.mark}`, cx: x, cy: y, r: 4 });
    }));
  svg.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const box = svg.getBoundingClientRect();
    const ply = Math.round((((event.clientX - box.left) / box.width) * WIDTH - PAD) / step);
    const node = nodes[Math.min(Math.max(ply, 0), nodes.length - 1)];
    session.go(node).catch((error) => app.fail(error));
  });
  svg.addEventListener("pointermove", (/** @type {MouseEvent} */ event) => {
    const box = svg.getBoundingClientRect();
    const node = nodes[Math.round((((event.clientX - box.left) / box.width) * WIDTH - PAD) / step)];
    if (node?.value) svg.setAttribute("data-tip", `${node.ply}. ${node.move ? moveText(node) : ""} ${valueText(session.info, node.value, turnAt(app, node))}`);
  });
  return svg;
}

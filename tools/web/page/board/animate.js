// Light animations, none where the user prefers reduced motion.

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {{x: number, y: number}} Point */

/** @param {Point} at */
const put = (at) => `translate(${at.x}px, ${at.y}px)`;

/** Moves a piece into its place. @param {any} piece @param {Point} from @param {Point} to */
export function slide(piece, from, to) {
  if (still.matches || !piece?.animate) return;
  piece.animate([{ transform: put(from) }, { transform: put(to) }], { duration: 170, easing: "ease-out" });
}

/** Turns a disc over. @param {any} piece @param {Point} at */
export function turnOver(piece, at) {
  if (still.matches || !piece?.animate) return;
  piece.animate([
    { transform: `${put(at)} scaleX(0.1)`, opacity: 0.6 },
    { transform: `${put(at)} scaleX(1)`, opacity: 1 },
  ], { duration: 260, easing: "ease-out" });
}

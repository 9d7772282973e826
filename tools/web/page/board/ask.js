// Asks beside the square whether a piece promotes; in other games, which of several moves to a square is meant.
import { s } from "../dom.js";
import { moveText, t } from "../text/text.js";

/** @typedef {import("../types.js").Move} Move */

/**
 * @param {import("./view.js").View} view
 * @param {Move[]} moves
 * @param {(move: Move | null) => void} answer null: the user thought better of it
 */
export function askPromotion(view, moves, answer) {
  const { layout, drawing, position, info } = view;
  if (!layout || !drawing || !position || !info) return;
  const { x, y } = layout.centre(/** @type {number} */ (moves[0].to));
  const width = drawing.cellWidth + 8;
  const left = Math.min(Math.max(x - (width * moves.length) / 2, 4), layout.width - width * moves.length - 4);
  const piece = position.pieces.find((at) => at.cell === moves[0].from);
  /** @param {Move | null} move */
  const close = (move) => {
    view.layers.ask.replaceChildren();
    answer(move);
  };
  const choices = [...moves].sort((a, b) => Number(b.promotes) - Number(a.promotes)).map((move, i) => {
    const kind = move.drop ?? piece?.kind ?? "";
    const shown = move.promotes ? info.kinds.find((k) => k.kind === kind)?.promoted ?? `+${kind}` : kind;
    const choice = s("g", {
      class: "choice", role: "button", tabindex: 0, "aria-label": info.hands ? t(move.promotes ? "promote" : "do-not-promote") : moveText(move),
      transform: `translate(${left + (i + 0.5) * width} ${y})`,
      on: {
        click: () => close(move),
        keydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Enter" || event.key === " ") close(move);
          else if (event.key === "Escape") close(null);
          else if (event.key.startsWith("Arrow")) (choice.nextElementSibling ?? choice.parentNode.querySelector(".choice")).focus();
          else return;
          event.preventDefault();
          event.stopPropagation();
        },
      },
    }, s("rect", { x: -width / 2, y: -drawing.cellHeight / 2 - 4, width, height: drawing.cellHeight + 8, rx: 8 }),
    info.hands ? s("g", view.turn(position.turn), view.shape(shown, position.turn)) : s("text", { class: "choice-text", y: 8 }, moveText(move)));
    return choice;
  });
  const veil = s("rect", { class: "veil", width: layout.width, height: layout.height, on: { click: () => close(null) } });
  view.layers.ask.replaceChildren(s("g", { class: "ask", role: "group", "aria-label": t("promote-question") }, veil, ...choices));
  choices[0].focus();
}

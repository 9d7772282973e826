// Moves on the board by click, drag, touch and keyboard. The legal moves come from the engine; nothing here knows a rule.
import { unfocus } from "../dom.js";
import { askPromotion } from "./ask.js";

/** @typedef {import("../types.js").Move} Move */
/** @typedef {{cell: number} | {drop: string}} Source */

const DRAG_FROM = 6; // pixels before a press is a drag

export class Input {
  /**
   * @param {import("./view.js").View} view
   * @param {{canMove: () => boolean, play: (move: string) => void, edit?: (cell: number) => boolean,
   *   hold?: (side: import("../types.js").Side, kind: string) => boolean}} user
   */
  constructor(view, user) {
    this.view = view;
    this.user = user;
    /** @type {Source | null} */
    this.source = null;
    /** @type {{x: number, y: number, piece: any, moved: boolean, fresh: boolean, shift: {x: number, y: number}} | null} */
    this.drag = null;
    const { svg } = view;
    svg.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.press(event));
    svg.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.move(event));
    svg.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => this.release(event));
    svg.addEventListener("pointercancel", () => this.cancel());
    // Who plays by the pointer steps through the game with the arrows, and not over the squares.
    svg.addEventListener("mousedown", (/** @type {MouseEvent} */ event) => unfocus(event));
    svg.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
    svg.addEventListener("contextmenu", (/** @type {Event} */ event) => event.preventDefault());
  }

  /** @returns {Move[]} */
  get legal() {
    return this.user.canMove() ? this.view.position?.legal ?? [] : [];
  }

  /** @param {Source} source */
  movesFrom(source) {
    return this.legal.filter((move) => ("cell" in source ? move.from === source.cell : move.from === null && move.drop === source.drop));
  }

  /** Another position: nothing is selected. */
  reset() {
    this.select(null);
    this.view.layers.ask?.replaceChildren();
  }

  /** @param {Source | null} source */
  select(source) {
    this.source = source;
    const { view } = this;
    for (const mark of view.svg.querySelectorAll(".mark.selected, .target")) mark.remove();
    for (const cell of view.svg.querySelectorAll("[aria-selected]")) cell.removeAttribute("aria-selected");
    for (const held of view.svg.querySelectorAll(".held.selected")) held.classList.remove("selected");
    if (source) {
      if ("cell" in source) {
        view.layers.marks.append(view.square(source.cell, "selected"));
        view.cells.get(source.cell).setAttribute("aria-selected", "true");
      } else {
        view.layers.hands.querySelector(`[data-side="${view.position?.turn}"][data-kind="${source.drop}"]`)?.classList.add("selected");
      }
    }
    this.targets();
  }

  /** Shows where the selected piece, or a placed one, may go. */
  targets() {
    const { view } = this;
    const moves = this.source ? this.movesFrom(this.source) : this.legal.filter((move) => move.from === null && move.drop === null);
    for (const cell of view.cells.values()) cell.classList.remove("may-go", "may-leave");
    for (const move of moves) if (move.to !== null) view.cells.get(move.to).classList.add("may-go");
    for (const move of this.legal) if (move.from !== null) view.cells.get(move.from).classList.add("may-leave");
    if (!view.settings.get("targets")) return;
    const occupied = new Set(view.position?.pieces.map((piece) => piece.cell));
    for (const to of new Set(moves.map((move) => move.to))) {
      if (to === null || !view.layout) continue;
      const { x, y } = view.layout.centre(to);
      const dot = document.createElementNS("http://www.w3.org/2000/svg", "circle");
      dot.setAttribute("class", occupied.has(to) ? "target capture" : "target");
      dot.setAttribute("cx", String(x));
      dot.setAttribute("cy", String(y));
      dot.setAttribute("r", occupied.has(to) ? "44" : "13");
      view.layers.labels.before(dot);
    }
  }

  /**
   * The cell or held piece under a point of the screen.
   * @param {number} x
   * @param {number} y
   * @returns {{cell: number} | {side: import("../types.js").Side, kind: string} | null}
   */
  under(x, y) {
    const element = /** @type {Element | undefined} */ (document.elementsFromPoint(x, y).find((at) => at.matches?.(".cell, .held *")));
    const held = element?.closest(".held");
    if (held) return { side: /** @type {any} */ (held.getAttribute("data-side")), kind: /** @type {string} */ (held.getAttribute("data-kind")) };
    const cell = element?.getAttribute("data-cell");
    return cell ? { cell: Number(cell) } : null;
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button !== 0 || /** @type {Element} */ (event.target).closest(".ask")) return;
    const at = this.under(event.clientX, event.clientY);
    if (!at) return;
    if ("cell" in at) {
      if (this.user.edit?.(at.cell)) return;
      this.chooseCell(at.cell, event);
    } else if (!this.user.hold?.(at.side, at.kind)) {
      this.chooseHeld(at.side, at.kind, event);
    }
  }

  /** @param {number} cell @param {PointerEvent} [event] */
  chooseCell(cell, event) {
    const move = this.source || !this.movesFrom({ cell }).length ? this.moveTo(cell) : [];
    if (move.length > 0) {
      this.play(move, event);
      return;
    }
    const was = this.source && "cell" in this.source && this.source.cell === cell;
    if (this.movesFrom({ cell }).length > 0) {
      this.select({ cell });
      this.begin(event, this.view.pieceAt(cell), !was);
      if (was && !event) this.select(null);
    } else {
      this.select(null);
    }
  }

  /** @param {string} side @param {string} kind @param {PointerEvent} [event] */
  chooseHeld(side, kind, event) {
    if (side !== this.view.position?.turn || this.movesFrom({ drop: kind }).length === 0) return;
    const was = this.source && "drop" in this.source && this.source.drop === kind;
    this.select({ drop: kind });
    this.begin(event, null, !was);
    if (was && !event) this.select(null);
  }

  /** @param {PointerEvent | undefined} event @param {any} piece @param {boolean} fresh selected by this press */
  begin(event, piece, fresh) {
    if (!event) return;
    this.view.svg.setPointerCapture(event.pointerId);
    this.drag = { x: event.clientX, y: event.clientY, piece, moved: false, fresh, shift: { x: 0, y: 0 } };
  }

  /** The moves from the source, or placements, that lead to a cell. @param {number} cell */
  moveTo(cell) {
    const moves = this.source ? this.movesFrom(this.source) : this.legal.filter((move) => move.from === null && move.drop === null);
    const exact = moves.filter((move) => move.to === cell);
    const files = this.view.info?.files ?? 1;
    if (exact.length === 0 && this.view.drawing?.columns) return moves.filter((move) => move.to !== null && move.to % files === cell % files);
    return exact;
  }

  /**
   * @param {Move[]} moves that differ in the promotion only
   * @param {PointerEvent} [event] the press that chose them: the question waits for its end, or a finger would answer it
   */
  play(moves, event) {
    if (moves.length === 1) {
      this.user.play(moves[0].move);
      return;
    }
    const { view } = this;
    const { position } = view;
    const ask = () => {
      if (view.position !== position) return;
      askPromotion(view, moves, (move) => {
        if (!event) view.cells.get(/** @type {number} */ (moves[0].to))?.focus(); // where the keys were
        if (move) this.user.play(move.move);
        else this.restore(); // a dragged piece goes back
      });
    };
    if (event) view.svg.addEventListener("click", ask, { once: true });
    else ask();
  }

  /** @param {PointerEvent} event */
  move(event) {
    const drag = this.drag;
    if (!drag) return;
    if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_FROM) return;
    drag.moved = true;
    const { view } = this;
    if (!drag.piece && this.source && "drop" in this.source) {
      drag.piece = view.piece({ cell: 0, side: /** @type {any} */ (view.position).turn, kind: this.source.drop });
      view.layers.pieces.append(drag.piece);
    }
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(/** @type {DOMMatrix} */ (view.svg.getScreenCTM()).inverse());
    drag.piece.classList.add("dragged");
    drag.piece.style.transform = `translate(${point.x}px, ${point.y}px)`;
    drag.piece.parentNode.append(drag.piece);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const drag = this.drag;
    this.drag = null;
    if (!drag) return;
    if (!drag.moved) {
      if (!drag.fresh) this.select(null);
      return;
    }
    const at = this.under(event.clientX, event.clientY);
    const moves = at && "cell" in at ? this.moveTo(/** @type {number} */ (at.cell)) : [];
    if (moves.length > 0) this.play(moves);
    else if (this.view.position) this.restore();
  }

  cancel() {
    this.drag = null;
    this.restore();
  }

  restore() {
    if (this.view.position) this.view.show(this.view.position, {});
    this.reset();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    const cell = target.getAttribute("data-cell");
    const held = target.closest(".held");
    if (event.key === "Escape") {
      this.reset();
    } else if ((event.key === "Enter" || event.key === " ") && cell) {
      if (!this.user.edit?.(Number(cell))) this.chooseCell(Number(cell));
    } else if ((event.key === "Enter" || event.key === " ") && held) {
      const [side, kind] = [held.getAttribute("data-side"), held.getAttribute("data-kind")];
      if (!this.user.hold?.(/** @type {any} */ (side), String(kind))) this.chooseHeld(String(side), String(kind));
    } else if (cell && event.key.startsWith("Arrow")) {
      this.step(Number(cell), event.key);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Moves the focus to the next cell. @param {number} cell @param {string} key */
  step(cell, key) {
    const { info, flipped, cells } = this.view;
    if (!info) return;
    const way = flipped ? -1 : 1;
    const column = (cell % info.files) + way * (key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0);
    const row = Math.floor(cell / info.files) + way * (key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0);
    if (column < 0 || column >= info.files || row < 0 || row >= info.ranks) return;
    cells.get(cell).setAttribute("tabindex", "-1");
    const next = cells.get(row * info.files + column);
    next.setAttribute("tabindex", "0");
    next.focus();
  }
}

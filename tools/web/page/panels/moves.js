// The moves of the game with its variations, a field to type a move, and what can be done with a line.
import { h, iconButton, ICONS, refill } from "../dom.js";
import { promote } from "../model/tree.js";
import { moveText, t, valueText } from "../text/text.js";

/** @typedef {import("../model/tree.js").Node} Node */

export class Moves {
  /** @param {import("../app.js").App} app @param {{edit: boolean}} how edit: variations can be moved and removed */
  constructor(app, { edit }) {
    this.app = app;
    this.edit = edit;
    this.list = h("div", { class: "moves-list", tabindex: 0, role: "region" });
    this.input = h("input", { type: "text", autocomplete: "off", spellcheck: "false", class: "type-move" });
    this.form = h("form", { class: "row type-row", on: { submit: (/** @type {Event} */ event) => this.typed(event) } }, this.input);
    this.tools = h("div", { class: "row tools" });
    this.element = h("section", { class: "moves" }, this.list, this.form, this.tools);
    /** @type {Map<number, any>} */
    this.shown = new Map();
  }

  render() {
    const { session } = this.app;
    this.list.setAttribute("aria-label", t("moves"));
    this.input.setAttribute("aria-label", t("type-move"));
    this.input.setAttribute("placeholder", t("type-move"));
    this.shown.clear();
    const content = session.root.children.length === 0 ? [h("p", { class: "note" }, t("no-moves"))] : this.line(session.root, 0);
    if (session.root.comment) content.unshift(h("p", { class: "comment" }, session.root.comment));
    refill(this.list, ...content);
    const current = this.shown.get(session.node.id);
    if (current) this.scrollTo(current);
    const inLine = session.node.parent !== null;
    refill(this.tools, ...(this.edit && inLine ? [
      session.node.parent?.children[0] === session.node ? null : iconButton(ICONS.up, t("promote-line"), () => this.promote()),
      iconButton(ICONS.trash, t("remove-line"), () => session.remove(session.node)),
    ].filter(Boolean) : []));
    this.tools.hidden = this.tools.childElementCount === 0;
  }

  /** Keeps the current move in sight without moving the page. @param {any} element */
  scrollTo(element) {
    const { list } = this;
    const top = element.offsetTop;
    if (top < list.scrollTop || top + element.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  }

  promote() {
    promote(this.app.session.node);
    this.app.session.changed();
  }

  /**
   * The moves after `node`, with variations in boxes of their own.
   * @param {Node} node
   * @param {number} depth
   * @returns {any[]}
   */
  line(node, depth) {
    const parts = [];
    let run = h("ol", { class: depth === 0 ? "run main" : "run", role: "list" });
    parts.push(run);
    for (let at = node; at.children.length > 0; at = at.children[0]) {
      const next = at.children[0];
      run.append(h("li", {}, this.move(next)));
      if (next.comment) run.append(h("li", { class: "comment" }, next.comment));
      if (at.children.length === 1) continue;
      for (const variation of at.children.slice(1)) {
        const inner = h("div", { class: "variation" });
        const first = h("ol", { class: "run", role: "list" }, h("li", {}, this.move(variation)));
        inner.append(first);
        const rest = variation.children.length > 0 ? this.line(variation, depth + 1) : [];
        if (rest.length > 0) {
          first.append(...rest[0].childNodes);
          inner.append(...rest.slice(1));
        }
        parts.push(inner);
      }
      run = h("ol", { class: depth === 0 ? "run main" : "run", role: "list" });
      parts.push(run);
    }
    return parts.filter((part) => part.childElementCount > 0);
  }

  /** @param {Node} node */
  move(node) {
    const { session } = this.app;
    const current = node === session.node;
    const turn = session.position ? ((session.node.ply - node.ply) % 2 === 0 ? session.position.turn : session.position.turn === "black" ? "white" : "black") : "black";
    const element = h("button", {
      type: "button", "data-key": `move-${node.id}`, class: `move${current ? " current" : ""}${node.mark ? ` ${node.mark}` : ""}`, "aria-current": current ? "true" : null,
      title: node.mark ? t(`mark.${node.mark}`) : null, on: { click: () => session.go(node).catch((error) => this.app.fail(error)) },
    }, h("span", { class: "number" }, `${node.ply}`), h("span", { class: "text" }, moveText(node)),
    node.mark ? h("span", { class: "sign", "aria-label": t(`mark.${node.mark}`), role: "img" }, { inaccuracy: "?!", mistake: "?", blunder: "??" }[node.mark] ?? "") : null,
    node.value ? h("span", { class: "value" }, valueText(session.info, node.value, turn)) : null);
    this.shown.set(node.id, element);
    return element;
  }

  /** A move that was typed, in any notation of the game. @param {Event} event */
  async typed(event) {
    event.preventDefault();
    const { app } = this;
    const text = this.input.value.trim();
    if (!text) return;
    try {
      const request = app.session.request();
      const after = await app.engine.ask({ do: "position", ...request, moves: [...request.moves, text] });
      await app.play(after.moves.at(-1));
      this.input.value = "";
    } catch (error) {
      app.fail(error);
    }
  }
}


// Modal dialogs with a title and a button to close them.
import { button, h, iconButton, ICONS } from "../dom.js";
import { t } from "../text/text.js";

let count = 0;

/**
 * Shows it; the element is gone once it is closed.
 * @param {string} title
 * @param {any[]} content
 * @returns {HTMLDialogElement}
 */
export function showDialog(title, content) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  count += 1; // a question may come over another dialog
  const dialog = h("dialog", { class: "dialog", "aria-labelledby": `dialog-title-${count}` },
    h("header", {}, h("h2", { id: `dialog-title-${count}` }, title), iconButton(ICONS.close, t("close"), () => dialog.close())),
    h("div", { class: "dialog-body" }, ...content));
  dialog.addEventListener("close", () => {
    dialog.remove();
    before?.isConnected && before.focus();
  });
  dialog.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Asks; whoever closes the question has said no.
 * @param {string} title
 * @param {string} text
 * @param {{yes: string, no: string}} answers
 * @returns {Promise<boolean>}
 */
export function confirm(title, text, { yes, no }) {
  return new Promise((resolve) => {
    let answer = false;
    const dialog = showDialog(title, [h("p", {}, text), h("div", { class: "row actions" },
      button(no, () => dialog.close(), { class: "button primary", id: "answer-no" }),
      button(yes, () => {
        answer = true;
        dialog.close();
      }, { id: "answer-yes" }))]);
    dialog.addEventListener("close", () => resolve(answer));
    document.getElementById("answer-no")?.focus();
  });
}

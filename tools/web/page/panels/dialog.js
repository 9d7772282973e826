// A modal dialog with a title and a button to close it.
import { h, iconButton, ICONS } from "../dom.js";
import { t } from "../text/text.js";

/**
 * Shows it; the element is gone once it is closed.
 * @param {string} title
 * @param {any[]} content
 * @returns {HTMLDialogElement}
 */
export function showDialog(title, content) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const dialog = h("dialog", { class: "dialog", "aria-labelledby": "dialog-title" },
    h("header", {}, h("h2", { id: "dialog-title" }, title), iconButton(ICONS.close, t("close"), () => dialog.close())),
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

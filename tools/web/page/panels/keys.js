// Keys that work anywhere on the page but where text is typed or a control needs them.

/** @param {import("../app.js").App} app */
export function listenToKeys(app) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (target.closest("input:not([type=checkbox]), textarea, select, [role=tablist]")) return;
    const { stage } = app;
    const acts = /** @type {Record<string, () => void>} */ ({
      ArrowLeft: () => stage.step(-1), ArrowRight: () => stage.step(1), Home: () => stage.toEnd(false), End: () => stage.toEnd(true),
      f: () => stage.flip(), F: () => stage.flip(),
    });
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

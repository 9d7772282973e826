// Small helpers to build HTML and SVG without markup in strings.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} element
 * @param {Record<string, any>} attributes `on` holds listeners; null, undefined and false leave an attribute out
 * @param {any[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") {
      for (const [type, listener] of Object.entries(value)) element.addEventListener(type, listener);
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
}

/**
 * An HTML element.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {any}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {any}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  fill(element, attributes, children);
  return element;
}

/** By what a control is known after its surroundings were built again. @param {Element | null} element */
function nameOf(element) {
  return element && (element.id || element.getAttribute("data-key") || element.getAttribute("aria-label"));
}

/**
 * Replaces the children. The focus of a keyboard user stays on the control of the same id, data-key or name.
 * @param {Element} element
 * @param {...any} children
 */
export function refill(element, ...children) {
  const focused = element.contains(document.activeElement) ? nameOf(document.activeElement) : null;
  element.replaceChildren(...children);
  if (!focused) return;
  for (const at of element.querySelectorAll("button, input, select, [tabindex]")) {
    if (nameOf(at) === focused) /** @type {HTMLElement} */ (at).focus({ preventScroll: true });
  }
}

/** Nothing has the focus after this press. @param {MouseEvent} event */
export function unfocus(event) {
  event.preventDefault();
  const focused = document.activeElement;
  if (focused instanceof HTMLElement || focused instanceof SVGElement) focused.blur();
}

/** A line icon of 24 by 24. @param {string} path */
export function icon(path) {
  return s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: path }));
}

export const ICONS = {
  first: "M6 5v14M18 6l-8 6 8 6",
  back: "M15 6l-7 6 7 6",
  next: "M9 6l7 6-7 6",
  last: "M18 5v14M6 6l8 6-8 6",
  flip: "M7 4v15M3.500 15.500 7 19l3.500-3.500M17 20V5M13.500 8.500 17 5l3.500 3.500",
  undo: "M4 10h10a5.500 5.500 0 0 1 0 11h-3M8 5.500 3.500 10 8 14.500",
  hint: "M9 18h6M10 21h4M8.500 15.500C6.500 14 5.500 12.200 5.500 10a6.500 6.500 0 0 1 13 0c0 2.200-1 4-3 5.500z",
  flag: "M6 21V4M6 4.500h11l-2 4 2 4H6",
  open: "M3.500 19V5.500h6l2 2.500h9V19z",
  share: "M12 3.500v11M7.500 8 12 3.500 16.500 8M5 13v7h14v-7",
  gear: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5M9 14.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  up: "M12 20V5M6 11l6-6 6 6",
};

/**
 * A button with an icon and a name for screen readers.
 * @param {string} path
 * @param {string} name
 * @param {() => void} click
 * @param {Record<string, any>} [attributes]
 */
export function iconButton(path, name, click, attributes = {}) {
  return h("button", { type: "button", class: "icon-button", "aria-label": name, title: name, ...attributes, on: { click } },
    icon(path));
}

/**
 * A labelled choice.
 * @param {string} label
 * @param {[string | number, string][]} options value and text
 * @param {string | number} value
 * @param {(value: string) => void} change
 * @param {Record<string, any>} [attributes] of the select
 */
export function choice(label, options, value, change, attributes = {}) {
  const select = h("select", { ...attributes, on: { change: () => change(select.value) } },
    ...options.map(([key, text]) => h("option", { value: key, selected: String(key) === String(value) }, text)));
  return h("label", { class: "field" }, h("span", {}, label), select);
}

/**
 * A few exclusive choices side by side.
 * @param {string} label
 * @param {[string, string][]} options
 * @param {string} value
 * @param {(value: string) => void} change
 */
export function segments(label, options, value, change) {
  const name = `segments-${(segments.count += 1)}`;
  return h("fieldset", { class: "segments" }, h("legend", {}, label),
    h("div", {}, ...options.map(([key, text]) => h("label", {},
      h("input", { type: "radio", name, value: key, checked: key === value, on: { change: () => change(key) } }),
      h("span", {}, text)))));
}
segments.count = 0;

/** A switch. @param {string} label @param {boolean} value @param {(value: boolean) => void} change */
export function toggle(label, value, change) {
  const input = h("input", { type: "checkbox", role: "switch", checked: value, on: { change: () => change(input.checked) } });
  return h("label", { class: "toggle" }, input, h("span", {}, label));
}

/** @param {string} text @param {() => void} click @param {Record<string, any>} [attributes] */
export function button(text, click, attributes = {}) {
  return h("button", { type: "button", class: "button", ...attributes, on: { click } }, text);
}

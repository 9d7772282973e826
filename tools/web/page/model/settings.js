// The user's settings: each change is stored and announced.
import { load, save } from "./store.js";

const DEFAULTS = {
  language: (navigator.language ?? "en").startsWith("ja") ? "ja" : "en",
  theme: "auto",
  pieces: "kanji",
  discs: "plain",
  coordinates: true,
  targets: true,
  arrows: true,
  lines: 3,
  level: 3,
  side: "black",
  clock: "none",
  sound: false,
};

export class Settings extends EventTarget {
  constructor() {
    super();
    /** @type {Record<string, any>} */
    this.values = Object.fromEntries(Object.entries(DEFAULTS).map(([key, value]) => [key, load(`settings.${key}`, value)]));
  }

  /** @param {string} key */
  get(key) {
    return this.values[key];
  }

  /** @param {string} key @param {any} value */
  set(key, value) {
    if (this.values[key] === value) return;
    this.values[key] = value;
    save(`settings.${key}`, value); // each by itself: another tab may just have changed another
    this.dispatchEvent(new CustomEvent("change", { detail: key }));
  }
}

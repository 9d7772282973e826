// What survives a reload. A browser may refuse storage; then nothing is kept and the page still works.

const PREFIX = "kiban.";

/** @param {string} key @param {any} fallback */
export function load(key, fallback) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/** @param {string} key @param {any} value null removes it */
export function save(key, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Full or forbidden: the page goes on without.
  }
}

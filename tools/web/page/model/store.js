// What survives a reload. A browser may refuse storage; then nothing is kept and the page still works.

const PREFIX = "kiban.";

/** @param {() => Storage} storage @param {string} key @returns {any} undefined: nothing is kept */
function read(storage, key) {
  try {
    const text = storage().getItem(PREFIX + key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {() => Storage} storage @param {string} key @param {any} value */
function write(storage, key, value) {
  try {
    storage().setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Full or forbidden: the page goes on without.
  }
}

/** What all tabs share. @param {string} key @param {any} fallback */
export function load(key, fallback) {
  return read(() => localStorage, key) ?? fallback;
}

/** @param {string} key @param {any} value */
export function save(key, value) {
  write(() => localStorage, key, value);
}

/** What belongs to this tab; a new one begins with that of the last. @param {string} key @param {any} fallback */
export function loadOfTab(key, fallback) {
  return read(() => sessionStorage, key) ?? load(key, fallback);
}

/** @param {string} key @param {any} value */
export function saveOfTab(key, value) {
  write(() => sessionStorage, key, value);
  save(key, value);
}

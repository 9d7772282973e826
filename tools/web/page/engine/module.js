// @ts-check
// The engine as a module: commands in, messages out. tests/web runs it in node, worker.js in a page.

import { wasiImports } from "./wasi.js";

/** An error of the engine; after it a module is of no more use. */
class Raised extends Error {}

/**
 * @typedef {object} Core
 * @property {(command: string, say: (message: string) => void, isStopped: () => boolean) => void} run carries a command
 * out; throws an Error with the engine's words for what is wrong
 * @property {WebAssembly.Memory} memory
 */

/**
 * @param {WebAssembly.Module} module
 * @returns {Promise<Core>}
 */
export async function makeCore(module) {
    /** @type {any} */
    let exports = null;
    /** @type {(message: string) => void} */
    let say = () => {};
    let isStopped = () => false;
    let stopped = false;
    const encoder = new TextEncoder();
    const decoder = new TextDecoder();
    const text = (/** @type {number} */ at, /** @type {number} */ size) =>
        decoder.decode(new Uint8Array(exports.memory.buffer, at, size));
    const lookUp = () => {
        if (!stopped && exports && isStopped()) {
            stopped = true;
            exports.kiban_stop();
        }
    };
    const imports = {
        wasi_snapshot_preview1: wasiImports(() => exports.memory, lookUp, (words) => console.warn(words)),
        kiban: {
            say: (/** @type {number} */ at, /** @type {number} */ size) => say(text(at, size)),
            raise: (/** @type {number} */ at, /** @type {number} */ size) => {
                throw new Raised(text(at, size));
            },
        },
    };
    const instance = await WebAssembly.instantiate(module, imports);
    exports = instance.exports;
    exports._initialize();
    return {
        memory: exports.memory,
        run(command, onMessage, asksToStop) {
            const bytes = encoder.encode(command);
            const at = exports.kiban_allocate(bytes.length);
            new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
            say = onMessage;
            isStopped = asksToStop;
            stopped = false;
            exports.kiban_run(at, bytes.length);
        },
    };
}

// @ts-check
// The page's way to the engine, beside it (kiban serve) or inside it (WebAssembly in Workers). PROTOCOL.md has the
// commands.

import { EngineError } from "./base.js";
import { connectServer } from "./server.js";
import { loadWasm } from "./wasm.js";

export { EngineError, GONE } from "./base.js";

/** A file beside this one. @param {string} name */
async function load(name) {
    /** @type {Response} */
    let response;
    try {
        response = await fetch(new URL(`./${name}`, import.meta.url));
    } catch (error) {
        throw new EngineError(`the engine cannot be loaded: engine/${name}, ${/** @type {Error} */ (error).message}`);
    }
    if (!response.ok) {
        throw new EngineError(`the engine cannot be loaded: engine/${name}, ${response.status}`);
    }
    return response;
}

/**
 * The engine that this page has.
 * @param {{wasm?: boolean}} [wishes] `wasm`: inside the page even if there is one beside it
 */
export async function connect({ wasm = false } = {}) {
    const connection = await (await load("connection.json")).json();
    return connection.server && !wasm ? connectServer() : loadWasm(load);
}

// @ts-check
// A Worker with the engine: one of these for each lane (wasm.js). Messages: {module, flag} first, then commands as
// texts; out come the engine's messages as texts.

import { makeCore } from "./module.js";

/** @type {WebAssembly.Module | null} */
let module = null;
/** @type {Int32Array | null} the number of the command that is to end */
let flag = null;
/** @type {import("./module.js").Core | null} */
let core = null;
let turn = Promise.resolve();

/** @param {string} command */
async function run(command) {
    const id = JSON.parse(command).id;
    try {
        core ??= await makeCore(/** @type {WebAssembly.Module} */ (module));
        const shared = flag;
        core.run(command, (message) => postMessage(message), () => shared !== null && Atomics.load(shared, 0) === id);
    } catch (error) {
        core = null; // what was thrown has left it in the middle of its work
        const words = error instanceof RangeError || error instanceof WebAssembly.RuntimeError
            ? "the engine has failed: " + error.message : /** @type {Error} */ (error).message;
        postMessage(JSON.stringify({ id, error: words }));
    }
}

addEventListener("message", ({ data }) => {
    if (typeof data === "string") {
        turn = turn.then(() => run(data));
    } else {
        module = data.module;
        flag = data.flag ? new Int32Array(data.flag) : null;
    }
});

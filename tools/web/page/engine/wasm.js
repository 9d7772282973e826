// @ts-check
// The engine inside the page: WebAssembly in Workers, one for each lane.

import { Engine, EngineError, LANES } from "./base.js";

/** @typedef {import("./base.js").Lane} Lane */

/** What a lane keeps in memory serves commands with the same words here. @param {any} command */
function useOf({ do: what, game }) {
    return LANES[what] ? `${game} ${what === "analyse"}` : "";
}

/** A lane's Worker, which has one command at a time, and the commands that wait for it. */
class LaneWorker {
    /** @type {{id: number, text: string}[]} those without an answer, the one at work first */
    queue = [];
    /** A module's memory never shrinks: for another use it is a fresh one. */
    use = "";
    /** Its Worker could not be loaded, or broke. */
    failed = false;
    /** Where memory can be shared, the command of this number ends and keeps its hash table; elsewhere the Worker ends. */
    flag = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;

    /** @param {WebAssembly.Module} module @param {(text: string) => void} receive @param {(id: number, why: string) => void} refuse */
    constructor(module, receive, refuse) {
        this.module = module;
        this.receive = receive;
        this.refuse = refuse;
        this.worker = this.#start();
    }
    #start() {
        const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
        worker.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            this.receive(data);
            if (message.event === undefined && message.id === this.queue[0]?.id) { // not from a Worker that was ended
                this.queue.shift();
                this.#begin();
            }
        };
        worker.onerror = (event) => {
            event.preventDefault();
            this.#fail(event.message ? `the engine has failed: ${event.message}`
                : "the engine cannot be loaded: engine/worker.js, or module.js or wasi.js beside it, is missing");
        };
        worker.postMessage({ module: this.module, flag: this.flag?.buffer ?? null });
        return worker;
    }
    /** Another Worker may have more luck with the next command. @param {string} why */
    #fail(why) {
        this.failed = true;
        for (const { id } of this.queue.splice(0)) {
            this.refuse(id, why);
        }
    }
    /** The first command of the queue. */
    #begin() {
        if (this.queue.length === 0) {
            return;
        }
        const [{ text }] = this.queue;
        const use = useOf(JSON.parse(text));
        if (this.failed || (this.use && use !== this.use)) {
            this.#restart();
        }
        this.use = use;
        this.worker.postMessage(text);
    }
    /** Ends the command at work by ending its Worker. */
    #restart() {
        this.worker.terminate();
        this.failed = false;
        this.worker = this.#start();
    }
    /** @param {number} id @param {string} text */
    send(id, text) {
        this.queue.push({ id, text });
        if (this.queue.length === 1) {
            this.#begin();
        }
    }
    /** Ends a command. False if it answers by itself. @param {number} id of the queue */
    stop(id) {
        const place = this.queue.findIndex((at) => at.id === id);
        if (place === 0 && this.flag) {
            Atomics.store(this.flag, 0, id);
            return false;
        }
        this.queue.splice(place, 1);
        if (place === 0) {
            this.#restart();
            this.#begin();
        } // else it has not begun, and does not
        return true;
    }
}

class WasmEngine extends Engine {
    /** @param {WebAssembly.Module} module */
    constructor(module) {
        super("wasm");
        this.module = module;
        /** @type {Map<Lane, LaneWorker>} */
        this.lanes = new Map();
        /** @type {Map<number, any>} the last event of each line of a search, which is its result where it is cut off */
        this.latest = new Map();
    }
    /** @param {number} id @param {Lane} lane @param {string} text */
    send(id, lane, text) {
        let worker = this.lanes.get(lane);
        if (!worker) {
            worker = new LaneWorker(this.module, (message) => this.#note(message), (of, why) => this.refuse(of, why));
            this.lanes.set(lane, worker);
        }
        worker.send(id, text);
    }
    /** @param {string} text */
    #note(text) {
        const message = JSON.parse(text);
        if (message.event === undefined) {
            this.latest.delete(message.id);
        } else if (message.event.line === 1 && message.event.moves?.length) {
            this.latest.set(message.id, message.event);
        }
        this.receive(text);
    }
    /** @param {number} id */
    stop(id) {
        for (const lane of this.lanes.values()) {
            if (lane.queue.some((at) => at.id === id) && lane.stop(id)) {
                this.cutOff(id, this.latest.get(id));
                this.latest.delete(id);
            }
        }
    }
    close() {
        for (const { worker } of this.lanes.values()) {
            worker.terminate();
        }
    }
}

/** @param {(name: string) => Promise<Response>} load a file of the engine's folder */
export async function loadWasm(load) {
    const response = await load("kiban.wasm");
    const copy = response.clone();
    try {
        return new WasmEngine(await WebAssembly.compileStreaming(response));
    } catch { // a host that serves .wasm under another type
        try {
            return new WasmEngine(await WebAssembly.compile(await copy.arrayBuffer()));
        } catch (error) {
            throw new EngineError(`the engine cannot be loaded: engine/kiban.wasm, ${/** @type {Error} */ (error).message}`);
        }
    }
}

// @ts-check
// The engine inside the page: WebAssembly in Workers, one for each lane.

import { Engine, EngineError, LANES } from "./base.js";

/** @typedef {import("./base.js").Lane} Lane */
/** @typedef {import("./base.js").Pending} Pending */

/** What a lane keeps in memory serves commands with the same words here. @param {any} command */
function useOf({ do: what, game }) {
    return LANES[what] ? `${game} ${what === "analyse"}` : "";
}

/** A lane's Worker, and the commands that it has not answered yet, the one at work first. */
class LaneWorker {
    /** @type {number[]} */
    ids = [];
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
            if (message.event === undefined) {
                this.ids = this.ids.filter((id) => id !== message.id);
            }
            this.receive(data);
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
        for (const id of this.ids.splice(0)) {
            this.refuse(id, why);
        }
    }
    /** @param {number} id @param {string} text */
    send(id, text) {
        const use = useOf(JSON.parse(text));
        if (this.failed || (this.use && use !== this.use && this.ids.length === 0)) {
            this.restart();
        }
        this.use = use;
        this.ids.push(id);
        this.worker.postMessage(text);
    }
    /** Ends the command at work by ending its Worker. The others are sent again by the caller. */
    restart() {
        this.worker.terminate();
        this.failed = false;
        this.worker = this.#start();
        return this.ids.splice(0);
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
            if (!lane.ids.includes(id)) {
                continue;
            }
            if (lane.ids[0] !== id) { // it has not begun: it is not to begin
                this.#cutOff(lane, id, lane.ids.indexOf(id));
            } else if (lane.flag) {
                Atomics.store(lane.flag, 0, id);
            } else {
                this.#cutOff(lane, id, 0);
            }
        }
    }
    /** @param {LaneWorker} lane @param {number} id @param {number} place */
    #cutOff(lane, id, place) {
        const command = JSON.parse(/** @type {Pending} */ (this.pending.get(id)).command);
        const event = this.latest.get(id);
        this.latest.delete(id);
        if (place === 0) {
            for (const other of lane.restart()) {
                if (other !== id) {
                    lane.send(other, /** @type {Pending} */ (this.pending.get(other)).command);
                }
            }
        } // else the Worker answers it later, and nobody waits for that
        this.receive(JSON.stringify({ id, ok: cutOffAnswer(command, event) }));
    }
    close() {
        for (const { worker } of this.lanes.values()) {
            worker.terminate();
        }
    }
}

/** What a command has found that was ended with its Worker. @param {any} command @param {any} event */
function cutOffAnswer(command, event) {
    if (command.do === "search") {
        return {
            best: event?.moves[0] ?? null, ponder: event?.moves[1] ?? null, score: event?.score ?? 0,
            win_in: event?.win_in ?? null, depth: event?.depth ?? 0, nodes: event?.nodes ?? 0,
            seconds: event?.seconds ?? 0, exact: event?.exact ?? false, stopped: true,
        };
    }
    if (command.do === "mate") {
        return { answer: "timeout", moves: [], shortest: false, nodes: 0, stopped: true };
    }
    return { stopped: true };
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

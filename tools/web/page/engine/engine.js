// @ts-check
// The page's way to the engine, beside it (kiban serve) or inside it (WebAssembly in Workers). PROTOCOL.md has the
// commands.

/** What the engine says is wrong with a command. */
export class EngineError extends Error {}

/** The words where the server is gone. */
export const GONE = "the engine has gone away";

/** @typedef {"rules" | "search" | "proof"} Lane */

/** The longest message that kiban serve takes. */
const MOST_BYTES = 1024 * 1024;
/** Fewer messages a second than kiban serve takes. */
const MESSAGES_A_SECOND = 150;

/** @type {Record<string, Lane>} */
const LANES = {
    search: "search", analyse: "search", new_game: "search", perft: "search", bench: "search",
    mate: "proof", defend: "proof", solve: "proof",
};

/**
 * @typedef {object} Job
 * @property {Promise<any>} done the answer
 * @property {() => void} stop ends it soon
 */

/**
 * @typedef {object} Pending
 * @property {string} command
 * @property {(event: any) => void} onEvent
 * @property {(ok: any) => void} resolve
 * @property {(error: Error) => void} reject
 */

/** What both ways have in common: commands with numbers, and who waits for which answer. */
class Engine {
    /** The connection has ended. The next command tries to take it up again. */
    onclose = () => {};
    /** It has been taken up again. */
    onopen = () => {};
    #next = 1;
    /** @type {Map<number, Pending>} */
    pending = new Map();

    /** @param {"server" | "wasm"} kind */
    constructor(kind) {
        this.kind = kind;
    }

    /** @param {any} command @returns {Promise<any>} */
    ask(command) {
        return this.run(command).done;
    }

    /** @param {any} command @param {(event: any) => void} [onEvent] @returns {Job} */
    run(command, onEvent = () => {}) {
        const id = this.#next++;
        const text = JSON.stringify({ id, ...command });
        const done = new Promise((resolve, reject) => {
            this.pending.set(id, { command: text, onEvent, resolve, reject });
        });
        this.send(id, LANES[command.do] ?? "rules", text);
        return { done, stop: () => this.stop(id) };
    }

    /** @param {string} text */
    receive(text) {
        const message = JSON.parse(text);
        const waiting = this.pending.get(message.id);
        if (!waiting) {
            return;
        }
        if (message.event !== undefined) {
            waiting.onEvent(message.event);
            return;
        }
        this.pending.delete(message.id);
        if (message.error !== undefined) {
            waiting.reject(new EngineError(message.error));
        } else {
            waiting.resolve(message.ok);
        }
    }

    /** @param {string} why */
    failAll(why) {
        for (const { reject } of this.pending.values()) {
            reject(new EngineError(why));
        }
        this.pending.clear();
    }

    /** @param {number} id @param {string} why */
    refuse(id, why) {
        this.receive(JSON.stringify({ id, error: why }));
    }

    /** @param {number} _id @param {Lane} _lane @param {string} _text */
    send(_id, _lane, _text) {}
    /** @param {number} _id */
    stop(_id) {}
    close() {}
}

class ServerEngine extends Engine {
    /** @type {Promise<void> | null} */
    #opening = null;
    /** When the messages so far would have gone, one after another at the most a second. */
    #due = 0;

    /** @param {WebSocket} socket */
    constructor(socket) {
        super("server");
        this.socket = socket;
        this.#use(socket);
    }
    /** @param {WebSocket} socket */
    #use(socket) {
        this.socket = socket;
        socket.onmessage = ({ data }) => this.receive(data);
        socket.onclose = () => {
            this.failAll(GONE);
            this.onclose();
        };
    }
    /** @param {number} id @param {Lane} _lane @param {string} text */
    send(id, _lane, text) {
        const bytes = new Blob([text]).size;
        if (bytes > MOST_BYTES) { // the server would close the connection
            this.refuse(id, `too large for the engine: ${Math.ceil(bytes / 1024)} KiB`);
        } else if (this.socket.readyState === WebSocket.OPEN) {
            this.#give(text);
        } else {
            void this.#sendAgain(id, text);
        }
    }
    /** Sends it, a little later after a second with many others. @param {string} text */
    #give(text) {
        const now = performance.now();
        this.#due = Math.max(this.#due, now) + 1000 / MESSAGES_A_SECOND;
        const wait = this.#due - now - 1000;
        if (wait <= 0) {
            this.socket.send(text);
        } else {
            setTimeout(() => this.socket.send(text), wait);
        }
    }
    /** The server may be back. @param {number} id @param {string} text */
    async #sendAgain(id, text) {
        try {
            this.#opening ??= openSocket().then((socket) => {
                this.#use(socket);
                this.onopen();
            });
            await this.#opening;
            this.#give(text);
        } catch {
            this.refuse(id, GONE);
        } finally {
            this.#opening = null;
        }
    }
    /** @param {number} id */
    stop(id) {
        if (this.pending.has(id) && this.socket.readyState === WebSocket.OPEN) {
            this.#give(JSON.stringify({ id: -id, do: "stop", of: id }));
        }
    }
    close() {
        this.socket.close();
    }
}

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

/** @returns {Promise<WebSocket>} */
function openSocket() {
    const address = new URL("./socket", import.meta.url);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    return new Promise((resolve, reject) => {
        const socket = new WebSocket(address);
        socket.onopen = () => resolve(socket);
        socket.onerror = () => reject(new EngineError("the engine cannot be reached"));
    });
}

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

async function loadWasm() {
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

/**
 * The engine that this page has.
 * @param {{wasm?: boolean}} [wishes] `wasm`: inside the page even if there is one beside it
 */
export async function connect({ wasm = false } = {}) {
    const door = await (await load("door.json")).json();
    return door.server && !wasm ? new ServerEngine(await openSocket()) : loadWasm();
}

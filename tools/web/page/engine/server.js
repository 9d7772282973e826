// @ts-check
// The engine beside the page: kiban serve, by a WebSocket.

import { Engine, EngineError, GONE } from "./base.js";

/** @typedef {import("./base.js").Lane} Lane */

/** The longest message that kiban serve takes. */
const MOST_BYTES = 1024 * 1024;
/** Fewer messages a second than kiban serve takes. */
const MESSAGES_A_SECOND = 150;

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

export class ServerEngine extends Engine {
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
        } else if (this.socket.readyState === WebSocket.CLOSED) {
            void this.#sendAgain(id, text);
        } // while it closes, all that waits is about to be refused
    }
    /** Sends it, a little later after a second with many others. @param {string} text */
    #give(text) {
        const { socket } = this; // not the one of a connection after this
        const now = performance.now();
        this.#due = Math.max(this.#due, now) + 1000 / MESSAGES_A_SECOND;
        const wait = this.#due - now - 1000;
        if (wait <= 0) {
            socket.send(text);
        } else {
            setTimeout(() => socket.send(text), wait);
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
            if (this.pending.has(id)) { // else it was stopped meanwhile
                this.#give(text);
            }
        } catch {
            this.refuse(id, GONE);
        } finally {
            this.#opening = null;
        }
    }
    /** @param {number} id */
    stop(id) {
        if (!this.pending.has(id)) {
            return;
        }
        if (this.socket.readyState === WebSocket.OPEN) {
            this.#give(JSON.stringify({ id: -id, do: "stop", of: id }));
        } else {
            this.cutOff(id); // it has not been sent, or the connection is ending
        }
    }
    close() {
        this.socket.close();
    }
}

/** @returns {Promise<ServerEngine>} */
export async function connectServer() {
    return new ServerEngine(await openSocket());
}

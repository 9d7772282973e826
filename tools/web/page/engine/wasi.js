// @ts-check
// What the module asks of its surroundings: a clock, and words for errors. There are no files.

const SUCCESS = 0;
const BAD_DESCRIPTOR = 8;
const NO_SUCH_CALL = 52;

/**
 * @param {() => WebAssembly.Memory} memory
 * @param {() => void} lookUp is called whenever the module reads the clock, which long work does often
 * @param {(words: string) => void} log gets what the module writes on standard output and error
 */
export function wasiImports(memory, lookUp, log) {
    const view = () => new DataView(memory().buffer);
    const decoder = new TextDecoder();
    return {
        /** @param {number} _id @param {bigint} _precision @param {number} at */
        clock_time_get(_id, _precision, at) {
            lookUp();
            view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
            return SUCCESS;
        },
        /** @param {number} _id @param {number} at */
        clock_res_get(_id, at) {
            view().setBigUint64(at, 5000n, true);
            return SUCCESS;
        },
        /** @param {number} at @param {number} size */
        random_get(at, size) {
            crypto.getRandomValues(new Uint8Array(memory().buffer, at, size));
            return SUCCESS;
        },
        /** @param {number} file @param {number} list @param {number} count @param {number} written */
        fd_write(file, list, count, written) {
            if (file !== 1 && file !== 2) {
                return BAD_DESCRIPTOR;
            }
            let total = 0;
            let words = "";
            for (let i = 0; i < count; ++i) {
                const at = view().getUint32(list + 8 * i, true);
                const size = view().getUint32(list + 8 * i + 4, true);
                words += decoder.decode(new Uint8Array(memory().buffer, at, size));
                total += size;
            }
            view().setUint32(written, total, true);
            log(words);
            return SUCCESS;
        },
        /** @param {number} count @param {number} size */
        environ_sizes_get(count, size) {
            view().setUint32(count, 0, true);
            view().setUint32(size, 0, true);
            return SUCCESS;
        },
        environ_get: () => SUCCESS,
        /** @param {number} code */
        proc_exit(code) {
            throw new Error(`the engine has ended itself with ${code}`);
        },
        sched_yield: () => SUCCESS,
        fd_close: () => BAD_DESCRIPTOR,
        fd_fdstat_get: () => BAD_DESCRIPTOR,
        fd_fdstat_set_flags: () => BAD_DESCRIPTOR,
        fd_filestat_get: () => BAD_DESCRIPTOR,
        fd_pread: () => BAD_DESCRIPTOR,
        fd_prestat_get: () => BAD_DESCRIPTOR,
        fd_prestat_dir_name: () => BAD_DESCRIPTOR,
        fd_read: () => BAD_DESCRIPTOR,
        fd_readdir: () => BAD_DESCRIPTOR,
        fd_seek: () => BAD_DESCRIPTOR,
        path_filestat_get: () => NO_SUCH_CALL,
        path_open: () => NO_SUCH_CALL,
        path_create_directory: () => NO_SUCH_CALL,
        path_readlink: () => NO_SUCH_CALL,
        path_remove_directory: () => NO_SUCH_CALL,
        path_rename: () => NO_SUCH_CALL,
        path_symlink: () => NO_SUCH_CALL,
        path_unlink_file: () => NO_SUCH_CALL,
        poll_oneoff: () => NO_SUCH_CALL,
    };
}

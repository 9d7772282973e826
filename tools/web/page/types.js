// The shapes that the page and the engine exchange (tools/web/README.md has the protocol). Only types.

/**
 * @typedef {"black" | "white"} Side
 * @typedef {{kind: string, in_hand?: boolean, promoted?: string, kanji?: string, english?: string}} Kind
 * @typedef {{english: string, japanese: string, position: string}} Handicap
 * @typedef {{name: string, files: number, ranks: number, start: string, cells: string[], file_labels: string[],
 *   rank_labels: string[], capabilities: string[], hands: boolean, kinds: Kind[], unit: string | null,
 *   passing: boolean, mate: boolean, solve: boolean, formats: string[], styles: string[],
 *   handicaps: Handicap[], levels: number}} GameInfo
 * @typedef {{cell: number, side: Side, kind: string}} Piece
 * @typedef {{move: string, from: number | null, to: number | null, drop: string | null, promotes: boolean,
 *   japanese: string, english: string}} Move
 * @typedef {{move: string, japanese: string, english: string}} Spelled
 * @typedef {{winner: Side | null, margin?: number | null, reason: string, words?: string}} Result
 * @typedef {Record<Side, Record<string, number>>} Hands
 * @typedef {{game: string, start: string, moves: string[], position: string, turn: Side, pieces: Piece[],
 *   hands: Hands | null, legal: Move[], check: boolean | null, last: Move | null, spelled: Spelled[],
 *   can_declare: boolean, occurrences: number, result: Result | null}} Position
 * @typedef {{depth: number, selective_depth: number, line: number, score: number, win_in: number | null,
 *   bound: string, exact: boolean, percent: number, nodes: number, seconds: number, hash_permille: number,
 *   moves: string[]}} SearchEvent
 * @typedef {{best: string | null, ponder: string | null, score: number, win_in: number | null, depth: number,
 *   nodes: number, seconds: number, exact: boolean, stopped: boolean}} SearchAnswer
 * @typedef {{time_ms: number | null, score: number | null, comments: string[]}} Note
 * @typedef {{before: string[], moves: string[], notes?: Note[], close?: string,
 *   black_points?: number | null, end_comment?: string, end_time_ms?: number | null}} Variation
 * @typedef {{start?: string, moves: string[], black?: string, white?: string, close?: string,
 *   black_points?: number | null, headers?: string[][], comments?: string[], end_comment?: string,
 *   notes?: Note[], variations?: Variation[],
 *   end_time_ms?: number | null}} GameRecord
 * @typedef {{done: Promise<any>, stop: () => void}} Job
 * @typedef {{kind: "server" | "wasm", ask: (request: object) => Promise<any>,
 *   run: (request: object, on?: (event: any) => void) => Job, onclose?: () => void, onopen?: () => void}} Engine
 * @typedef {{score: number, win_in: number | null, depth: number, exact: boolean}} Value
 */
export {};

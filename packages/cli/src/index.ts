/** The documents of `pce … --json`, for programs that read it: that of `pce ls` is `Documents.LsDocument`. */
export type * as Documents from './documents.js';
export type { TurnDocument } from './turns/turn-report.js';

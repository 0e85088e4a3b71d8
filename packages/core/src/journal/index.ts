// For programs that read, verify and maintain the journals of a store without running turns.

export { createTurnReader, type TurnReader } from '../turn/read/turn-reader.js';
export { type TurnStep, turnSteps } from '../turn/read/verify-turn.js';
export { replayStream, verifyStream } from './load-stream.js';
export type { RebuildReport } from './rebuild-streams.js';
export { rebuildViews } from './rebuild-views.js';

// The log of a turn, as Markdown and back.

export type { LogEntry } from '../log/entries.js';
export { parseLog } from '../log/parse.js';
export { renderLog } from '../log/render.js';

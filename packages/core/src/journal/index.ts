// For programs that read, verify and maintain the journals of a store without running turns.

export {
  createTurnReader,
  type TurnReader,
  type TurnReaderOptions,
} from '../turn/read/turn-reader.js';
export type { TurnStep } from '../turn/read/verify-turn.js';
export type {
  FailedRebuild,
  RebuildOptions,
  RebuildProgress,
  RebuildReport,
} from './rebuild-streams.js';
export { rebuildViews } from './rebuild-views.js';
export {
  replayStream,
  type StreamReplay,
  type StreamVerification,
  verifyStream,
} from './replay-stream.js';

// The log of a turn, as Markdown and back.

export type { LogEntry } from '../log/entries.js';
export { parseLog } from '../log/parse.js';
export { renderLog } from '../log/render.js';

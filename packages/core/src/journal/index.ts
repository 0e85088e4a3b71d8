// For programs that read, verify and maintain the journals of a store without running turns.

export {
  createTurnReader,
  type TurnReader,
  type TurnReaderOptions,
} from '../turn/read/turn-reader.js';
export { type TurnStep, turnSteps } from '../turn/read/turn-steps.js';
export type {
  FailedRebuild,
  RebuildOptions,
  RebuildProgress,
  RebuildReport,
} from './rebuild-streams.js';
export { rebuildViews } from './rebuild-views.js';
export { replayStream, type StreamReplay } from './replay-stream.js';
export { type StreamVerification, verifyStream } from './verify-stream.js';

// The log of a turn, as Markdown and back.

export type { LogEntry } from '../log/entries.js';
export { parseLog } from '../log/parse.js';
export { renderLog } from '../log/render.js';

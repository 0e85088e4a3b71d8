// For programs that read, verify and maintain the journals of a store without running turns.
export type { RebuildOptions, RebuildReport } from '../journal/rebuild-streams.js';
export { rebuildViews } from '../journal/rebuild-views.js';
export { replayStream, type StreamReplay } from '../journal/replay-stream.js';
export { type StreamVerification, verifyStream } from '../journal/verify-stream.js';
export {
  createTurnReader,
  type TurnReader,
  type TurnReaderOptions,
} from '../turn/read/turn-reader.js';
export { type TurnStep, turnSteps } from '../turn/read/turn-steps.js';

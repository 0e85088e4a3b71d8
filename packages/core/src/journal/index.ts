// For packages with their own records, and for programs that maintain a store.
export { executionJournal } from '../execution/read/execution-journal.js';
export { emptyHead, seal, verifyChain } from '../store/hash-chain.js';
export { journalHash } from '../store/journal-hash.js';
export type { ChainHead } from '../store/store.js';
export { newestFirst } from '../text/newest-first.js';
export { threadJournal } from '../thread/read/thread-journal.js';
export { turnJournal } from '../turn/read/turn-journal.js';
export { type AppendToStreamOptions, appendToStream } from './append-to-stream.js';
export { defineStream, registeredStreams } from './define-stream.js';
export { findStreams } from './find-streams.js';
export { createFlushScheduler, type FlushScheduler } from './flush-scheduler.js';
export { getRow } from './get-row.js';
export { type IterateRowsInput, iterateRows } from './iterate-rows.js';
export { listRows, type Page, type PageOptions } from './list-rows.js';
export {
  type LoadedStream,
  loadNewer,
  loadStream,
  newStream,
  type StreamPosition,
} from './load-stream.js';
export { parseEvent } from './parse-event.js';
export { parseRow } from './parse-row.js';
export { readStream, type StoredStream, type StreamEntry } from './read-stream.js';
export type {
  FailedRebuild,
  RebuildOptions,
  RebuildProgress,
  RebuildReport,
} from './rebuild-streams.js';
export { rebuildViews } from './rebuild-views.js';
export { refreshViews } from './refresh-views.js';
export { replayStream, type StreamReplay } from './replay-stream.js';
export type {
  EventOf,
  EventSchemas,
  RebuildableStream,
  RebuiltStream,
  SnapshotRules,
  StreamDefinition,
  StreamPlace,
  StreamRules,
  StreamStep,
} from './stream-definition.js';
export { type EventDraft, eventSchema, type StreamEvent, stampEvent } from './stream-event.js';
export { streamName } from './stream-name.js';
export { StreamWriter, type StreamWriterOptions } from './stream-writer.js';
export { type StreamVerification, verifyStream } from './verify-stream.js';
export { ViewsRefresh } from './views-refresh.js';

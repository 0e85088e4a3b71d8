// For the packages of this repository, which have the same version: may change with any version.
export * from './attachments/index.js';
export * from './commands/index.js';
export * from './criteria/index.js';
export { executionJournal } from './execution/read/execution-journal.js';
export { type AppendToStreamOptions, appendToStream } from './journal/append-to-stream.js';
export { defineStream, registeredStreams } from './journal/define-stream.js';
export { findStreams } from './journal/find-streams.js';
export { createFlushScheduler, type FlushScheduler } from './journal/flush-scheduler.js';
export { getRow } from './journal/get-row.js';
export { type IterateRowsInput, iterateRows } from './journal/iterate-rows.js';
export { listRows, type Page, type PageOptions } from './journal/list-rows.js';
export {
  type LoadedStream,
  loadNewer,
  loadStream,
  newStream,
  type StreamPosition,
} from './journal/load-stream.js';
export { parseEvent } from './journal/parse-event.js';
export { parseRow } from './journal/parse-row.js';
export { readStream, type StoredStream, type StreamEntry } from './journal/read-stream.js';
export type {
  FailedRebuild,
  RebuildOptions,
  RebuildProgress,
  RebuildReport,
} from './journal/rebuild-streams.js';
export { rebuildViews } from './journal/rebuild-views.js';
export { refreshViews } from './journal/refresh-views.js';
export { replayStream, type StreamReplay } from './journal/replay-stream.js';
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
} from './journal/stream-definition.js';
export {
  type EventDraft,
  eventSchema,
  type StreamEvent,
  stampEvent,
} from './journal/stream-event.js';
export { streamName } from './journal/stream-name.js';
export { StreamWriter, type StreamWriterOptions } from './journal/stream-writer.js';
export { type StreamVerification, verifyStream } from './journal/verify-stream.js';
export { ViewsRefresh } from './journal/views-refresh.js';
export * from './log/index.js';
export { emptyHead, seal, verifyChain } from './store/hash-chain.js';
export { journalHash } from './store/journal-hash.js';
export type { ChainHead } from './store/store.js';
export * from './system/index.js';
export * from './text/index.js';
export { newestFirst } from './text/newest-first.js';
export { threadJournal } from './thread/read/thread-journal.js';
export * from './tools/index.js';
export * from './turn/index.js';
export { turnJournal } from './turn/read/turn-journal.js';

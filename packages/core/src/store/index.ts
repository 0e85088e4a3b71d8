export { journalHash } from './journal-hash.js';
export { assertAppendable } from './memory-journal.js';
export { memoryStore } from './memory-store.js';
export type {
  AcquireInput,
  AcquireResult,
  AppendInput,
  AppendResult,
  ChainHash,
  Fence,
  Journal,
  JournalEntry,
  Lease,
  Leases,
  ListStreamsInput,
  ListViewInput,
  ReadInput,
  RemoveInput,
  SealedEvent,
  Store,
  StoreSupports,
  StreamStart,
  TailInput,
  ViewRow,
  Views,
  ViewWrite,
  WriteViewsInput,
} from './store.js';

export { assertAppendable } from './expected-version.js';
export { type ChainHead, emptyHead, seal, verifyChain } from './hash-chain.js';
export { type MemoryStoreOptions, memoryStore } from './memory-store.js';
export type {
  AcquireInput,
  AcquireResult,
  AppendInput,
  AppendResult,
  ClaimedRow,
  ClaimInput,
  Fence,
  Journal,
  JournalEntry,
  Lease,
  Leases,
  ListViewInput,
  ReadInput,
  SealedEvent,
  Store,
  StoreSupports,
  TailInput,
  ViewRow,
  Views,
  ViewWrite,
} from './store.js';

export {
  type ArchivableKind,
  archivableKind,
  type JournalEnd,
  type TakenJournal,
} from './archivable-kind.js';
export type { ArchivedStream, ErasedStream } from './archive-file.js';
export type { ArchiveOptions, ArchiveReport, FailedJournal } from './archive-journals.js';
export { type ArchiveStore, folderArchives } from './archive-store.js';
export type { EraseOptions, ErasureReport } from './erase-journals.js';
export type { Subject } from './erasure-plan.js';
export { ArchiveDamagedError, ErasureRefusedError, JournalErasedError } from './errors.js';
export {
  type EvidenceOptions,
  erasedEvidence,
  journalEvidence,
  turnEvidence,
} from './journal-evidence.js';
export {
  type FactMemory,
  type FactMemoryOptions,
  type ForgetFactsOptions,
  factMemory,
} from './memory/fact-memory.js';
export type { Fact } from './memory/proven-facts.js';
export {
  type ArchiveReader,
  createRetention,
  type ReadArchivesOptions,
  type Retention,
  type RetentionOptions,
  readArchives,
} from './retention.js';
export { type Signer, signingKey, trustedKeys } from './signing-key.js';

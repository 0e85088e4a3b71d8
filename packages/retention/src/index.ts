export {
  type ArchivableKind,
  archivableKind,
  type JournalEnd,
  type TakenJournal,
} from './archivable-kind.js';
export type { ArchivedStream } from './archive-file.js';
export type { ArchiveOptions, ArchiveReport, FailedJournal } from './archive-journals.js';
export type { ArchiveStore } from './archive-store.js';
export { ArchiveDamagedError, JournalErasedError } from './errors.js';
export { folderArchives } from './folder-archives.js';
export { type EvidenceOptions, journalEvidence, turnEvidence } from './journal-evidence.js';
export {
  type ArchiveReader,
  createRetention,
  type ReadArchivesOptions,
  type Retention,
  type RetentionOptions,
  readArchives,
} from './retention.js';
export { type Signer, signingKey, trustedKeys } from './signing-key.js';

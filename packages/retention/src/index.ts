export { type ArchivableKind, archivableKind } from './archivable-kind.js';
export { type ArchiveStore, folderArchives } from './archive-store.js';
export { ArchiveDamagedError, ErasureRefusedError, JournalErasedError } from './errors.js';
export { journalEvidence, turnEvidence } from './journal-evidence.js';
export { type FactMemory, type FactMemoryOptions, factMemory } from './memory/fact-memory.js';
export {
  createRetention,
  type Retention,
  type RetentionOptions,
  readArchives,
} from './retention.js';
export { signingKey, trustedKeys } from './signing-key.js';

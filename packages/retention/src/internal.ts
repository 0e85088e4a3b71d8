// For the packages of this repository, which have the same version: may change with any version.

export type { ErasedStream } from './archive-file.js';
export type { ArchiveReport } from './archive-journals.js';
export type { ErasureReport } from './erase-journals.js';
export { erasedEvidence } from './journal-evidence.js';
export type { ArchiveReader } from './retention.js';
export type { Signer } from './signing-key.js';

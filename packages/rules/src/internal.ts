// For the packages of this repository, which have the same version: may change with any version.

export type { CheckDocumentOptions, DocumentCheck } from './check-document.js';
export type { CheckedStep } from './read-steps.js';

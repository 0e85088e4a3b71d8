import { isRefused } from '@pce/core/contracts';
import { annotate } from './annotate.js';
import { checkEvidence, type EvidenceInput } from './check-evidence.js';

/** Marks of an answer. */
export interface MarkOptions {
  /** Whether the host lets statements pass that code finds no evidence for: they carry their label. */
  readonly allowUncited: boolean;
}

/** Marks the statements of an answer that turn on a word which nothing cited decides, such as "largest" or "not". */
export function markUnproven(input: EvidenceInput, { allowUncited }: MarkOptions): string {
  const notes = new Map(
    checkEvidence(input).flatMap((statement): [string, string][] => {
      const { text, label, reason } = statement;
      if (label === 'asserted' && reason !== undefined) return [[text, 'unverified']];
      return allowUncited && isRefused(statement) ? [[text, label]] : [];
    }),
  );
  return notes.size === 0 ? input.answer : annotate(input.answer, ({ text }) => notes.get(text));
}

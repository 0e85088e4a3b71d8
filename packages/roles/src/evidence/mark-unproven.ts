import { isRefused } from '@pce/core/contracts';
import { annotate } from './annotate.js';
import { checkEvidence, type EvidenceInput } from './check-evidence.js';

/** Marks of an answer. */
export interface MarkOptions {
  /** Whether the host lets statements pass that code finds no evidence for: they carry their label. */
  readonly allowUncited: boolean;
}

/** Marks the statements of an answer that code could not bear out: all that are neither supported nor derived. */
export function markUnproven(input: EvidenceInput, { allowUncited }: MarkOptions): string {
  const notes = new Map(
    checkEvidence(input).flatMap((statement): [string, string][] => {
      const { text, label } = statement;
      if (label === 'asserted') return [[text, 'unverified']];
      return allowUncited && isRefused(statement) ? [[text, label]] : [];
    }),
  );
  return notes.size === 0 ? input.answer : annotate(input.answer, ({ text }) => notes.get(text));
}

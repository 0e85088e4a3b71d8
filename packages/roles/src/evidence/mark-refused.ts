import { isRefused } from '@pce/core/contracts';
import { annotate } from './annotate.js';
import { checkEvidence, type EvidenceInput } from './check-evidence.js';

/** Marks the statements of an answer that code finds no evidence for, where the host lets them pass. */
export function markRefused(input: EvidenceInput): string {
  const refused = new Map(
    checkEvidence(input)
      .filter(isRefused)
      .map(({ text, label }) => [text, label]),
  );
  return annotate(input.answer, ({ text }) => refused.get(text));
}

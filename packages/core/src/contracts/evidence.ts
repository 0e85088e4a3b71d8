import * as z from 'zod/mini';
import { object } from './object.js';

/**
 * Labels of the evidence for a statement.
 *
 * - `supported`: the cited sources contain every value of the statement, in its field.
 * - `derived`: a value follows from cited values by the arithmetic in `formula`.
 * - `asserted`: it cites a source, but has no value that code can look up, or depends on a word, such as "largest", that the
 * sources do not decide (`reason` names it).
 * - `unsupported`: the cited sources lack one of its values, or a citation does not exist.
 * - `contradicted`: the cited sources give another value.
 * - `uncited`: it has no citation.
 */
export const evidenceLabels = [
  'supported',
  'derived',
  'asserted',
  'unsupported',
  'contradicted',
  'uncited',
] as const;

/** Label of the evidence for a statement; see {@link evidenceLabels}. */
export type EvidenceLabel = (typeof evidenceLabels)[number];

/** Schema of {@link StatementEvidence}. */
export const statementEvidenceSchema = object({
  /** The statement, word for word, with its citations. */
  text: z.string(),
  label: z.enum(evidenceLabels),
  /** Ids of the cited claims; `ctx` for the host's context. */
  citations: z.array(z.string()),
  /** Value or word that is missing, contradicted or could not be checked; absent if there is none. */
  reason: z.optional(z.string()),
  /** Computation of a `derived` value, such as `61 − 57 = 4`. */
  formula: z.optional(z.string()),
});

/** A statement of an answer with the evidence that code found for it. */
export type StatementEvidence = z.infer<typeof statementEvidenceSchema>;

/** Returns whether the statement lacks evidence or is contradicted, so that it must not be delivered. */
export function isRefused({ label }: Pick<StatementEvidence, 'label'>): boolean {
  return label === 'unsupported' || label === 'contradicted' || label === 'uncited';
}

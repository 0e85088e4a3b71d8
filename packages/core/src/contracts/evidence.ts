import * as z from 'zod/mini';
import { object } from './object.js';

/**
 * - `supported`: every value the statement names stands in what it cites, in the field it speaks of.
 * - `derived`: a value follows from cited values by the arithmetic in `formula`.
 * - `asserted`: it cites a source, and says nothing that code can look up there.
 * - `unsupported`: a value it names is not in what it cites, or it cites something that does not exist.
 * - `contradicted`: what it cites says something else.
 * - `uncited`: it cites nothing.
 */
export const evidenceLabels = [
  'supported',
  'derived',
  'asserted',
  'unsupported',
  'contradicted',
  'uncited',
] as const;

export type EvidenceLabel = (typeof evidenceLabels)[number];

/** A statement of an answer and what code found behind it. */
export const statementEvidenceSchema = object({
  /** As it stands in the answer, citations included. */
  text: z.string(),
  label: z.enum(evidenceLabels),
  /** Ids of the claims it cites, and `ctx` for the host's context. */
  citations: z.array(z.string()),
  /** Why it has a label that keeps it from being delivered. */
  reason: z.optional(z.string()),
  /** How a `derived` value was computed, such as `61 − 57 = 4`. */
  formula: z.optional(z.string()),
});

export type StatementEvidence = z.infer<typeof statementEvidenceSchema>;

/** Whether code refuses the statement: no evidence, or evidence against it. */
export function isRefused({ label }: Pick<StatementEvidence, 'label'>): boolean {
  return label === 'unsupported' || label === 'contradicted' || label === 'uncited';
}

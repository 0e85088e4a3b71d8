import * as z from 'zod/mini';
import { jsonSchema } from './json.js';
import { nonnegativeInt, object } from './scalars.js';

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

/**
 * Labels of a value of an answer.
 *
 * - `derived`: its formula evaluates as written to this value, over named records.
 * - `supported`: the cited result has it in a named record and field, or it is quoted literally.
 * - `asserted`: its formula or a result gives the value, but the record or field is not named or a literal is foreign.
 * - `uncited`: exactly one named record has it, in a named field; the citation was added.
 * - `unsupported`: no source has the number or date.
 * - `contradicted`: its formula, as written, gives another value.
 * - `not_checked`: the steps were used up before.
 */
export const valueLabels = [...evidenceLabels, 'not_checked'] as const;

/** Label of a value of an answer; see {@link valueLabels}. */
export type ValueLabel = (typeof valueLabels)[number];

const checkedValueSchema = object({
  /** As written: `15,725`, `fell`. */
  text: z.string(),
  /** Place in the answer, in UTF-16 units. */
  start: nonnegativeInt,
  end: nonnegativeInt,
  label: z.enum(valueLabels),
  /** Formula of the check, corrected if `mended` is present. */
  formula: z.optional(z.string()),
  /** Value of the formula. */
  computed: z.optional(jsonSchema),
  /** Values that the formula read, each with its path: `c1.stations[2].cost`. */
  inputs: z.optional(z.array(object({ path: z.string(), value: jsonSchema }))),
  /** Ids of the claims and results on which the value or its formula is based. */
  citations: z.array(z.string()),
  /** Reference to the origin of the first of them. */
  source: z.optional(z.string()),
  /** Words of a result quoted for it. */
  quotation: z.optional(z.string()),
  /** Formula as written, if it was corrected. */
  mended: z.optional(z.string()),
  /** One line for a person or the writer. */
  reason: z.optional(z.string()),
});

/** A value of an answer with what code found for it. */
export type CheckedValue = z.infer<typeof checkedValueSchema>;

/** Schema of {@link AnswerCheck}. */
export const answerCheckSchema = object({
  values: z.array(checkedValueSchema),
  /** Sentences that cite a source or have a value, each with the worst label of its values. */
  statements: z.array(statementEvidenceSchema),
  /** Lines for the writer's one revision; empty if nothing is wrong. */
  hints: z.array(z.string()),
  /** Reason why values were not checked. Absent if all were. */
  incomplete: z.optional(z.string()),
});

/** Check of the values of an answer, by code. */
export type AnswerCheck = z.infer<typeof answerCheckSchema>;

/** Schema of {@link LeafEvidence}. */
export const leafEvidenceSchema = object({
  /** Path of the value in the output: `laptops[0].price`; empty for an output that is one value. */
  path: z.string(),
  label: z.enum(evidenceLabels),
  /** Ids of the cited claims; `ctx` for the host's context. */
  citations: z.array(z.string()),
  /** Path of the value in a result, such as `r2.items[0].price`. Absent if no result has it unchanged. */
  from: z.optional(z.string()),
  /** Reason for a label that prevents delivery of the output. */
  reason: z.optional(z.string()),
  /** Computation of a `derived` value, such as `61 − 57 = 4`. */
  formula: z.optional(z.string()),
});

/** A value of an output with the evidence that code found for it. */
export type LeafEvidence = z.infer<typeof leafEvidenceSchema>;

/** Schema of {@link FilledOutput}. */
export const filledOutputSchema = object({
  /** The output. Absent if it cannot be filled. */
  value: z.optional(jsonSchema),
  evidence: z._default(z.array(leafEvidenceSchema), []),
  /** Reasons why it cannot be filled, or must not be delivered. */
  issues: z._default(z.array(z.string()), []),
});

/** The output of a turn as filled by the Synthesizer. */
export type FilledOutput = z.infer<typeof filledOutputSchema>;

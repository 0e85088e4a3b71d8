import * as z from 'zod/mini';
import { evidenceLabels, statementEvidenceSchema } from './evidence.js';
import { jsonSchema } from './json.js';
import { object } from './object.js';
import { nonnegativeInt } from './scalars.js';

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

import * as z from 'zod/mini';
import { evidenceLabels, statementEvidenceSchema } from './evidence.js';
import { jsonSchema } from './json.js';
import { object } from './object.js';
import { nonnegativeInt } from './scalars.js';

/**
 * Labels of a value of an answer.
 *
 * - `derived`: its formula evaluates as written and gives the value, over records that are named.
 * - `supported`: it stands in the cited result, in a record and a field that are named, or is quoted literally.
 * - `asserted`: its formula gives the value, or it stands in a result, but the record or field is not named or a literal is foreign.
 * - `uncited`: it stands in exactly one named record, in a field that is named; the citation was added.
 * - `unsupported`: nothing has the number or date.
 * - `contradicted`: its formula, as written, gives another value.
 * - `not_checked`: the steps were used up before.
 */
export const valueLabels = [...evidenceLabels, 'not_checked'] as const;

/** Label of a value of an answer; see {@link valueLabels}. */
export type ValueLabel = (typeof valueLabels)[number];

/** Schema of {@link CheckedValue}. */
const checkedValueSchema = object({
  /** As written: `15,725`, `fell`. */
  text: z.string(),
  /** Place in the answer, in UTF-16 units. */
  start: nonnegativeInt,
  end: nonnegativeInt,
  label: z.enum(valueLabels),
  /** Formula of the check, mended where `mended` says so. */
  formula: z.optional(z.string()),
  /** Value of the formula. */
  computed: z.optional(jsonSchema),
  /** Values that the formula read, each with its place: `c1.stations[2].cost`. */
  inputs: z.optional(z.array(object({ path: z.string(), value: jsonSchema }))),
  /** Ids of the claims and results that the value, or its formula, rests on. */
  citations: z.array(z.string()),
  /** Reference to where the first of them comes from. */
  source: z.optional(z.string()),
  /** Words of a result that the writer quoted for it. */
  quotation: z.optional(z.string()),
  /** Formula as written, where it was mended. */
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
  /** Lines for the writer's one revision; none if nothing is wrong. */
  hints: z.array(z.string()),
  /** Why values were not checked. Absent where all were. */
  incomplete: z.optional(z.string()),
});

/** Check of the values of an answer, by code. */
export type AnswerCheck = z.infer<typeof answerCheckSchema>;

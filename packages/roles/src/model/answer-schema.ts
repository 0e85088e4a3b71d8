import type { JsonObject } from '@pce/core/contracts';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { mendAnswer } from './mend/mend-answer.js';
import { mendNames } from './mend/mend-names.js';
import { unwrap } from './mend/unwrap.js';

/** A contract of core, shown to a model in fewer words than it has. */
export type AnswerSchema<T> = StandardSchemaV1<unknown, T> & StandardJSONSchemaV1<unknown, T>;

/** The contracts bring no messages of their own, and the model is to read what was wrong. */
const inEnglish = { error: en().localeError };

/** Particularities of the answers of one role. */
export interface AnswerReading {
  /** Puts in what the role's prompt lets an answer leave out. @defaultValue nothing */
  readonly expand?: ((value: unknown) => unknown) | undefined;
  /** Mends what the contract would drop without a word. @defaultValue nothing */
  readonly normalize?: ((value: unknown) => unknown) | undefined;
  /** Mends slips of this role, before those that any answer can have. @defaultValue none */
  readonly mend?: ((value: unknown) => unknown) | undefined;
}

const asItIs = (value: unknown): unknown => value;

/** Slips that were mended in an answer, by the answer. */
const slipsOf = new WeakMap<object, number>();

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function counted<T>(answer: T, slips: number): T {
  if (typeof answer === 'object' && answer !== null) slipsOf.set(answer, slips);
  return answer;
}

/** Returns how many slips were mended in an answer that passed an `AnswerSchema`. */
export function slipsIn(answer: unknown): number {
  return typeof answer === 'object' && answer !== null ? (slipsOf.get(answer) ?? 0) : 0;
}

/**
 * Checks answers by a contract and shows the model a JSON Schema written by hand: the contract's own takes up to 1,100
 * tokens, at every call. What it leaves out the contract still checks. An answer that the contract refuses is mended
 * where that leaves no doubt, and checked once more.
 *
 */
export function answerSchema<T>(
  contract: z.core.$ZodType<T>,
  shown: JsonObject,
  { expand = asItIs, normalize = asItIs, mend = asItIs }: AnswerReading = {},
): AnswerSchema<T> {
  const validate = (said: unknown): StandardSchemaV1.Result<T> => {
    const bare = unwrap(said, shown, (value) => mend(normalize(value)));
    const named = mendNames(normalize(mendNames(bare, shown)), shown);
    const renamed = isSame(named, said) ? 0 : 1;
    const value = expand(named);
    const parsed = z.safeParse(contract, value, inEnglish);
    if (parsed.success) return { value: counted(parsed.data, renamed) };
    const before = expand(mendNames(mend(named), shown));
    const { value: mended, slips } = mendAnswer(before, shown);
    const again = z.safeParse(contract, expand(mended), inEnglish);
    if (!again.success) return { issues: again.error.issues };
    return { value: counted(again.data, renamed + slips + (isSame(before, value) ? 0 : 1)) };
  };
  return {
    '~standard': {
      version: 1,
      vendor: 'pce',
      validate,
      jsonSchema: { input: () => shown, output: () => shown },
    },
  };
}

import type { JsonObject } from '@pce/core/contracts';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { mendAnswer } from './mend/mend-answer.js';
import { mendNames } from './mend/mend-names.js';
import { unwrap } from './mend/unwrap.js';

/** A contract of core with a shorter JSON Schema for the model. */
export type AnswerSchema<T> = StandardSchemaV1<unknown, T> & StandardJSONSchemaV1<unknown, T>;

/** Error messages for the model; the contracts have none. */
const inEnglish = { error: en().localeError };

/** Preprocessing of a role's answers. */
export interface AnswerReading {
  /** Adds fields that the role's prompt allows to omit. @defaultValue nothing */
  readonly expand?: ((value: unknown) => unknown) | undefined;
  /** Repairs what the contract would silently drop. @defaultValue nothing */
  readonly normalize?: ((value: unknown) => unknown) | undefined;
  /** Repairs errors specific to the role before the general ones. @defaultValue none */
  readonly mend?: ((value: unknown) => unknown) | undefined;
}

const asItIs = (value: unknown): unknown => value;

/** Number of repairs by answer. */
const slipsOf = new WeakMap<object, number>();

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function counted<T>(answer: T, slips: number): T {
  if (typeof answer === 'object' && answer !== null) slipsOf.set(answer, slips);
  return answer;
}

/** Returns the number of repairs in an answer that passed an `AnswerSchema`. */
export function slipsIn(answer: unknown): number {
  return typeof answer === 'object' && answer !== null ? (slipsOf.get(answer) ?? 0) : 0;
}

/**
 * Validates answers by a contract, but shows the model a handwritten JSON Schema: the contract's own takes up to 1,100
 * tokens in every call. An answer that fails is repaired if that is unambiguous, and validated again.
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

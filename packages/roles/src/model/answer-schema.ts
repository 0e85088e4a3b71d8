import type { JsonObject } from '@pce/core/contracts';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { en } from 'zod/locales';
import * as z from 'zod/mini';

/** A contract of core, shown to a model in fewer words than it has. */
export type AnswerSchema<T> = StandardSchemaV1<unknown, T> & StandardJSONSchemaV1<unknown, T>;

/** The contracts bring no messages of their own, and the model is to read what was wrong. */
const inEnglish = { error: en().localeError };

/**
 * Checks answers by a contract and shows the model a JSON Schema written by hand: the contract's own takes up to 1,100
 * tokens, at every call. What it leaves out the contract still checks.
 */
export function answerSchema<T>(contract: z.core.$ZodType<T>, shown: JsonObject): AnswerSchema<T> {
  return {
    '~standard': {
      version: 1,
      vendor: 'pce',
      validate: (value) => {
        const parsed = z.safeParse(contract, value, inEnglish);
        return parsed.success ? { value: parsed.data } : { issues: parsed.error.issues };
      },
      jsonSchema: { input: () => shown, output: () => shown },
    },
  };
}

import { en } from 'zod/locales';
import * as z from 'zod/mini';

/** English messages: `zod/mini` has none, and `z.config` would change the host's own zod. */
const inEnglish = { error: en().localeError };

/** Parses a value with a schema. The messages of its issues are in English. */
export function safeParse<Schema extends z.core.$ZodType>(schema: Schema, value: unknown) {
  return z.safeParse(schema, value, inEnglish);
}

import { en } from 'zod/locales';
import * as z from 'zod/mini';

/** `zod/mini` brings no messages, and `z.config` would change the host's own zod. */
const inEnglish = { error: en().localeError };

/** Checks a value against a contract; the issues say in English what was expected. */
export function safeParse<Schema extends z.core.$ZodType>(schema: Schema, value: unknown) {
  return z.safeParse(schema, value, inEnglish);
}

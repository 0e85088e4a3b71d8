import type * as z from 'zod/mini';
import { safeParse } from '../contracts/parse.js';
import { StoreError } from '../errors.js';
import { issuesText } from '../text/issues-text.js';

/**
 * Parses the text of a view row with a schema.
 *
 * @throws `StoreError` of code `store_corrupt` for an invalid row; rebuilding the views repairs it.
 */
export function parseRow<Schema extends z.core.$ZodType>(
  schema: Schema,
  { collection, key, value }: Record<'collection' | 'key' | 'value', string>,
): z.output<Schema> {
  const parsed = safeParse(schema, jsonOf(value));
  if (parsed.success) return parsed.data;
  const problems = issuesText(parsed.error.issues);
  throw new StoreError(
    'store_corrupt',
    `row ${JSON.stringify(key)} of ${collection} is damaged (${problems}): rebuild the views from the journals`,
  );
}

/** Parses JSON; returns `undefined` for other text, which no schema of a row accepts. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

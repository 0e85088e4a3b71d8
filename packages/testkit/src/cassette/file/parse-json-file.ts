import { InvalidInputError } from '@pce/core/errors';
import { issuesText } from '@pce/core/internal';
import type * as z from 'zod';

const maxCharacters = 64 * 1024 * 1024;

/** Parses JSON text by a schema. Throws `InvalidInputError` with the file's name and the problem. */
export function parseJsonFile<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  name: string,
): z.output<Schema> {
  if (text.length > maxCharacters) {
    throw new InvalidInputError(`${name}: it has ${text.length} characters, too many; record less`);
  }
  const parsed = check(schema, parseJson(text, name), name);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const shown = issuesText(issues.slice(0, 5));
  throw new InvalidInputError(
    `${name} is not a cassette that this release can play: ${shown}; record it again`,
  );
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InvalidInputError(`${name} is not JSON: restore it, or record it again`, { cause });
  }
}

/** Turns the stack overflow of an excessively nested file into an issue. */
function check<Schema extends z.ZodType>(schema: Schema, value: unknown, name: string) {
  try {
    return schema.safeParse(value);
  } catch (cause) {
    throw new InvalidInputError(`${name} is nested too deeply: record it again`, { cause });
  }
}

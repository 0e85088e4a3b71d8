import { InvalidInputError } from '@pce/core/errors';
import * as z from 'zod';

/** Largest body in characters. */
const maxBody = 32 * 1_048_576;

/** Reads the JSON body of a request. Throws `InvalidInputError` that says what is wrong. */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body = await request.text();
  if (body.length > maxBody) throw new InvalidInputError('chat: the body is larger than 32 MiB');
  return parsed(schema, json(body));
}

/** Returns a value as its schema describes it. Throws `InvalidInputError`. */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new InvalidInputError(`chat: ${z.prettifyError(result.error)}`);
}

function json(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new InvalidInputError('chat: the body is not JSON');
  }
}

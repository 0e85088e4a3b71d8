import type * as z from 'zod';
import { HttpProblem } from '../problems/http-problem.js';

/** Maximum number of issues in one answer. */
const maxIssues = 20;

/** Checks a part of a request; each field that is wrong is named. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  part: 'path' | 'query' | 'body',
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  if (part === 'path') throw new HttpProblem('not_found', 'there is nothing by such an id');
  const errors = result.error.issues.slice(0, maxIssues).map(({ path, message }) => ({
    field: [part, ...path.map(String)].join('.'),
    message,
  }));
  const detail = errors.map(({ field, message }) => `${field}: ${message}`).join('; ');
  throw new HttpProblem('invalid_input', detail, { more: { errors } });
}

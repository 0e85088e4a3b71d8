import { HttpProblem } from './http-problem.js';

/** Returns the refusal of one field of a request. */
export function invalidField(field: string, message: string): HttpProblem {
  const errors = [{ field, message }];
  return new HttpProblem('invalid_input', `${field}: ${message}`, { more: { errors } });
}

import { HttpProblem } from '../problems/http-problem.js';

/** Maximum nesting depth of a JSON body; deeper input is refused. */
const maxLevels = 64;

/**
 * Refuses values that are unsafe to walk: nested too deep, or with a `__proto__` key. Looks itself without
 * recursion.
 */
export function assertPlainJson(root: unknown): void {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxLevels) {
      throw refusal(`values are nested more than ${maxLevels} levels deep`);
    }
    level = level.flatMap(partsOf);
  }
}

function partsOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value;
  if (Object.hasOwn(value, '__proto__')) throw refusal('a key may not be "__proto__"');
  return Object.values(value);
}

/** Returns the refusal of a body as a whole. */
export function refusal(message: string): HttpProblem {
  const errors = [{ field: 'body', message }];
  return new HttpProblem('invalid_input', `body: ${message}`, { more: { errors } });
}

import { invalidField } from '../problems/invalid-field.js';

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
      throw invalidField('body', `values are nested more than ${maxLevels} levels deep`);
    }
    level = level.flatMap(partsOf);
  }
}

function partsOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value;
  if (Object.hasOwn(value, '__proto__')) throw invalidField('body', 'a key may not be "__proto__"');
  return Object.values(value);
}

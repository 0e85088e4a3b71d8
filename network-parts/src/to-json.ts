import type { Json } from '@pce/core/contracts';

const maxDepth = 64;

/**
 * Copies a server's data as plain JSON, without keys named `__proto__`, which some code would use as the prototype.
 * Throws if it is nested too deeply.
 */
export function toJson(value: unknown, depth = 0): Json {
  if (depth > maxDepth) throw new Error(`it is nested more than ${maxDepth} levels deep`);
  if (Array.isArray(value)) return value.map((item) => toJson(item, depth + 1));
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'number':
      return value;
    case 'object':
      return value === null ? null : copyObject(value, depth);
    default:
      return null;
  }
}

function copyObject(value: object, depth: number): { [key: string]: Json } {
  const entries = Object.entries(value).filter(
    ([key, item]) => key !== '__proto__' && item !== undefined,
  );
  return Object.fromEntries(entries.map(([key, item]) => [key, toJson(item, depth + 1)]));
}

import type { Json } from '@pce/core/contracts';
import { ToolError } from '@pce/core/internal';

/** Maximum depth, since later readers are recursive. */
const maxDepth = 100;

/** Parses the answer of a sandbox into data that is safe to copy and merge, without `__proto__` keys. */
export function plainJson(text: string): Json {
  const copy = (value: unknown, depth: number): Json => {
    if (depth > maxDepth) throw wrong('is nested too deeply');
    if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => key !== '__proto__')
          .map(([key, item]) => [key, copy(item, depth + 1)]),
      );
    }
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    throw wrong('holds a number that is too large');
  };
  return copy(parse(text), 0);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw wrong('is no JSON', error);
  }
}

function wrong(what: string, cause?: unknown): ToolError {
  return new ToolError('internal', `the answer ${what}`, { cause });
}

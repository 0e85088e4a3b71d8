import { isJsonObject, type Json } from '@pce/core/contracts';
import { type CallLimit, singularWords } from './constraints.js';

/** Result of reading a constraint. */
export type ReadConstraint =
  | { readonly type: 'calls'; readonly calls: readonly CallLimit[] }
  | { readonly type: 'timeout'; readonly timeoutMs: number }
  /** A constraint that code cannot enforce. */
  | { readonly type: 'text' }
  /** A known constraint with an invalid value. */
  | { readonly type: 'wrong'; readonly expected: string };

const milliseconds: ReadonlyMap<string, number> = new Map([
  ['timeoutMs', 1],
  ['timeout_ms', 1],
  ['timeout_seconds', 1_000],
]);

/** Reads `max_calls`, `max_<things>` and timeouts. */
export function readConstraint(name: string, value: Json): ReadConstraint {
  const unit = milliseconds.get(name);
  if (unit !== undefined) return readTimeout(value, unit);
  if (name === 'max_calls' || name === 'maxCalls') return readMaxCalls(name, value);
  const words = name.startsWith('max_') ? singularWords(name.slice('max_'.length)) : [];
  if (words.length === 0 || !isCount(value)) return { type: 'text' };
  return { type: 'calls', calls: [{ name, max: value, of: { type: 'words', words } }] };
}

function readTimeout(value: Json, unit: number): ReadConstraint {
  const isLength =
    typeof value === 'number' && value > 0 && value <= Number.MAX_SAFE_INTEGER / unit;
  return isLength
    ? { type: 'timeout', timeoutMs: Math.ceil(value * unit) }
    : { type: 'wrong', expected: 'a number above 0' };
}

function readMaxCalls(name: string, value: Json): ReadConstraint {
  if (isCount(value)) return { type: 'calls', calls: [{ name, max: value, of: { type: 'all' } }] };
  const entries = isJsonObject(value) ? Object.entries(value) : [];
  const calls = entries.flatMap(([tool, max]): CallLimit[] =>
    isCount(max) ? [{ name: `${name} of ${tool}`, max, of: { type: 'tool', tool } }] : [],
  );
  return entries.length > 0 && calls.length === entries.length
    ? { type: 'calls', calls }
    : { type: 'wrong', expected: 'a whole number, or a mapping of tools to whole numbers' };
}

function isCount(value: Json | undefined): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

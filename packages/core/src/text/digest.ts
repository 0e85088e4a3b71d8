import type { Json } from '../contracts/json.js';

const maxLength = 300;
const maxItems = 8;

/** Returns a one-line digest of a value, for roles and people; the whole result is available by reference. */
export function digest(value: Json): string {
  return cut(describe(value, 0), maxLength);
}

function describe(value: Json, depth: number): string {
  if (typeof value === 'string') return cut(oneLine(value), depth === 0 ? maxLength : 80);
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return describeList(value, depth);
  if (typeof value.$ref === 'string') return value.$ref;
  const keys = Object.keys(value);
  if (depth === 2) return `${keys.length} ${keys.length === 1 ? 'field' : 'fields'}`;
  return listed(keys, (key) => `${key}: ${describe(value[key] ?? null, depth + 1)}`);
}

function describeList(items: readonly Json[], depth: number): string {
  const count = `${items.length} ${items.length === 1 ? 'item' : 'items'}`;
  if (items.length === 0 || depth === 2) return count;
  return `${count} (${listed(items, (item) => describe(item, depth + 1))})`;
}

// Joined at once: a concatenated text would retain its pieces in memory.
function listed<T>(items: readonly T[], text: (item: T) => string): string {
  const shown: string[] = [];
  for (const item of items) {
    if (shown.length === maxItems) {
      shown.push('...');
      break;
    }
    shown.push(text(item));
  }
  return shown.join(', ');
}

// Three dots instead of one character, so that an ASCII text keeps half the size in memory.
function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 3)}...` : text;
}

/** Collapses whitespace, of a long text only at the beginning. */
function oneLine(whole: string): string {
  const text = whole.length > 2 * maxLength ? whole.slice(0, 2 * maxLength) : whole;
  return /[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text;
}

import type { Json } from '@pce/core/contracts';

/**
 * Describes the difference between an answer and the expectation; `undefined` if there is none. Objects may have more
 * keys than expected, lists must have as many items.
 */
export function mismatch(
  expected: Json,
  actual: Json | undefined,
  path = 'data',
): string | undefined {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) {
      return differs(path, expected, actual);
    }
    return first(expected.entries(), ([at, item]) => mismatch(item, actual[at], `${path}[${at}]`));
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof actual !== 'object' || actual === null || Array.isArray(actual)) {
      return differs(path, expected, actual);
    }
    return first(Object.entries(expected), ([key, item]) =>
      mismatch(item, Object.hasOwn(actual, key) ? actual[key] : undefined, `${path}.${key}`),
    );
  }
  return expected === actual ? undefined : differs(path, expected, actual);
}

function first<Item>(
  items: Iterable<Item>,
  look: (item: Item) => string | undefined,
): string | undefined {
  for (const item of items) {
    const found = look(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function differs(path: string, expected: Json, actual: Json | undefined): string {
  return `${path} is ${shown(actual)}, not ${shown(expected)}`;
}

function shown(value: Json | undefined): string {
  if (value === undefined) return 'missing';
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

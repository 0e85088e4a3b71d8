/** Returns whether two values are equal as JSON, for any order of keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b)) return false;
  const [left, right] = [asJson(a), asJson(b)];
  const keys = keysOf(left);
  return (
    Array.isArray(left) === Array.isArray(right) &&
    keys.length === keysOf(right).length &&
    keys.every((key) => isSame(left[key], right[key]))
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function asJson(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const json: unknown = typeof value.toJSON === 'function' ? value.toJSON() : value;
  return isObject(json) ? json : value;
}

function keysOf(value: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(value).filter((key) => value[key] !== undefined);
}

import assert from 'node:assert/strict';

export function assertJson(value: unknown, subject: string): void {
  const text = JSON.stringify(value);
  assert.notEqual(text, undefined, `${subject} is no JSON value`);
  assert.deepEqual(
    withoutGaps(value),
    JSON.parse(text),
    `${subject} changes when it is kept as JSON`,
  );
}

function withoutGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutGaps);
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries.map(([key, part]) => [key, withoutGaps(part)]));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

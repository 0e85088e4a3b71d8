import * as z from 'zod';

/** Returns a schema of a value's keys and types. */
export function shapeOf(value: unknown): z.ZodType {
  if (value === null) return z.null();
  if (Array.isArray(value)) {
    return z.array(value.length === 0 ? z.json() : z.union(value.map(shapeOf)));
  }
  if (typeof value === 'object') {
    const shape = Object.entries(value).map(([key, item]) => [key, shapeOf(item)]);
    return z.strictObject(Object.fromEntries(shape));
  }
  if (typeof value === 'string') return z.string();
  return typeof value === 'number' ? z.number() : z.boolean();
}

/** The same as roles request it: keys after the first are optional, so that a lost part may go unnoticed. */
export function looseShapeOf(value: unknown): z.ZodType {
  if (value === null) return z.nullish(z.string());
  if (Array.isArray(value))
    return z.array(value.length === 0 ? z.string() : looseShapeOf(value[0]));
  if (typeof value !== 'object') return shapeOf(value);
  const shape = Object.entries(value).map(([key, item], place) => {
    const inner = looseShapeOf(item);
    return [key, place === 0 ? inner : z.optional(inner)];
  });
  return z.object(Object.fromEntries(shape));
}

/** Returns a value as text, independent of the order of keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

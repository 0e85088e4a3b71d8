/** Copies data deeply: objects, lists, maps, sets, dates and bytes, cycles included. Throws for functions and symbols. */
export function structuredClone(value: unknown, seen = new Map<object, object>()): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw new TypeError(`${typeof value}s cannot be cloned`);
  }
  if (typeof value !== 'object' || value === null) return value;
  const known = seen.get(value);
  if (known !== undefined) return known;
  const copy = <Made extends object>(made: Made, fill: (made: Made) => void): Made => {
    seen.set(value, made);
    fill(made);
    return made;
  };
  const inner = (item: unknown): unknown => structuredClone(item, seen);
  if (value instanceof Date) return new Date(value);
  if (value instanceof ArrayBuffer) return value.slice(0);
  if (value instanceof Uint8Array) return value.slice();
  if (Array.isArray(value)) {
    return copy([] as unknown[], (list) => {
      for (const item of value) list.push(inner(item));
    });
  }
  if (value instanceof Map) {
    return copy(new Map(), (map) => {
      for (const [key, item] of value) map.set(inner(key), inner(item));
    });
  }
  if (value instanceof Set) {
    return copy(new Set(), (set) => {
      for (const item of value) set.add(inner(item));
    });
  }
  return copy({}, (object) => {
    for (const [key, item] of Object.entries(value)) Reflect.set(object, key, inner(item));
  });
}

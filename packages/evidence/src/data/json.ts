import type { Json, JsonObject } from '@pce/core';

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns whether an object is a keyed list: at least two objects, the first two with a field in common. */
export function isKeyed(value: JsonObject): boolean {
  const [first, second, ...more] = Object.values(value);
  if (!isObject(first) || !isObject(second) || !more.every(isObject)) return false;
  return Object.keys(first).some((name) => Object.hasOwn(second, name));
}

export function ownOf(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Returns the path to a field in the expression language. */
export function pathTo(place: string, name: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? `${place}.${name}` : `${place}['${name}']`;
}

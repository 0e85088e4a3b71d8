import type { Json, JsonObject } from '@pce/core';

/** Returns whether a value is a JSON object: neither a scalar nor a list. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns whether an object is a list by keys: at least two objects with a field in common. */
export function isKeyed(value: JsonObject): boolean {
  const children = Object.values(value);
  const [first, second] = children;
  if (!isObject(first) || !isObject(second) || !children.every((each) => isObject(each)))
    return false;
  return Object.keys(first).some((name) => Object.hasOwn(second, name));
}

import { isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';

/** Returns a value that is an object; an empty one for anything else. */
export function asObject(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Returns the object under a key; an empty one if there is none. */
export function objectAt(object: JsonObject, key: string): JsonObject {
  return asObject(object[key]);
}

/** Returns a value that is an array; an empty one for anything else. */
export function asArray(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

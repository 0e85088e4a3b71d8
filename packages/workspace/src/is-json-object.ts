import type { Json, JsonObject } from '@pce/core/contracts';

/** Returns whether JSON is an object: neither a list nor `null`. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

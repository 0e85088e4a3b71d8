import type { JsonObject } from '@pce/core/contracts';

/** Returns the keys of a mapping that are not among the known ones. */
export function extraOf(mapping: JsonObject, known: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(mapping).filter(([key]) => !known.includes(key)));
}

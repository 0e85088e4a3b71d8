import { isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';

/**
 * Whether every unclosed object of a value has all properties of its JSON Schema, optional ones included, so that
 * nothing can be missing at its end. False if the schema lists none.
 */
export function isComplete(
  value: unknown,
  schema: Json | undefined,
  openEnded: ReadonlySet<object>,
): boolean {
  if (openEnded.size === 0) return true;
  if (typeof value !== 'object' || value === null) return true;
  const known: JsonObject = isJsonObject(schema) ? schema : {};
  if (Array.isArray(value)) {
    return value.every((item) => isComplete(item, known.items, openEnded));
  }
  const properties: JsonObject = isJsonObject(known.properties) ? known.properties : {};
  if (openEnded.has(value)) {
    const names = Object.keys(properties);
    const isKnown = names.length > 0 || known.additionalProperties === false;
    if (!isKnown || names.some((name) => !Object.hasOwn(value, name))) return false;
  }
  return Object.entries(value).every(([key, part]) => isComplete(part, properties[key], openEnded));
}

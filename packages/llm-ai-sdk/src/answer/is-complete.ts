import { isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';

/**
 * Whether every open-ended object in a value has all the properties that its JSON Schema knows, optional ones included:
 * then nothing can be missing at its end. Without such a schema there is no telling.
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

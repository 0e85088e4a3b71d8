import * as z from 'zod/mini';

/** Any value that survives `JSON.stringify` and `JSON.parse` unchanged. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A JSON object. */
export type JsonObject = { [key: string]: Json };

/** Returns whether a JSON value is an object: neither a scalar nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// A function, because a recursive schema is ten times slower.
const json = z.refine(isJson, 'expected a JSON value');

/** Schema of {@link Json}. */
export const jsonSchema: z.ZodMiniType<Json> = z.any().check(json);

/**
 * Schema of {@link JsonObject}, for a tool whose arguments only its JSON Schema in `parameters` describes. Drops the key
 * `__proto__`, as zod's own records do.
 */
export const jsonObjectSchema: z.ZodMiniType<JsonObject> = jsonRecord();

/** Creates a record schema that does not check each key, for speed. */
function jsonRecord(): z.ZodMiniType<JsonObject> {
  const schema = z.record(z.string(), z.any()).check(json);
  schema._zod.parse = (payload) => {
    const input = payload.value;
    if (isRecord(input)) payload.value = copyOf(input);
    else payload.issues.push({ code: 'invalid_type', expected: 'record', input, inst: schema });
    return payload;
  };
  return schema;
}

function copyOf(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(record)) {
    if (key !== '__proto__') copy[key] = record[key];
  }
  return copy;
}

function isJson(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      return (
        value === null ||
        ((Array.isArray(value) || isRecord(value)) && Object.values(value).every(isJson))
      );
    default:
      return false;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

import * as z from 'zod/mini';

/** Any value that survives `JSON.stringify` and `JSON.parse` unchanged. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A JSON object. */
export type JsonObject = { [key: string]: Json };

// Looked through by hand: a recursive schema costs ten times as much, at every step.
const json = z.refine(isJson, 'expected a JSON value');

export const jsonSchema: z.ZodMiniType<Json> = z.any().check(json);

export const jsonObjectSchema: z.ZodMiniType<JsonObject> = z
  .record(z.string(), z.any())
  .check(json);

function isJson(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      return value === null || (isPlain(value) && Object.values(value).every(isJson));
    default:
      return false;
  }
}

function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

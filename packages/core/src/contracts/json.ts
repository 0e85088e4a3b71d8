import * as z from 'zod';

/** Any value that survives `JSON.stringify` and `JSON.parse` unchanged. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A JSON object. */
export type JsonObject = { [key: string]: Json };

export const jsonSchema: z.ZodType<Json> = z.json();

export const jsonObjectSchema: z.ZodType<JsonObject> = z.record(z.string(), jsonSchema);

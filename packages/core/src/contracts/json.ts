import * as z from 'zod/mini';

/** Any value that survives `JSON.stringify` and `JSON.parse` unchanged. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A JSON object. */
export type JsonObject = { [key: string]: Json };

export const jsonSchema: z.ZodMiniType<Json> = z.json();

export const jsonObjectSchema: z.ZodMiniType<JsonObject> = z.record(z.string(), jsonSchema);

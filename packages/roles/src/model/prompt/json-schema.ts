import type { JsonObject } from '@pce/core/contracts';

/** The JSON Schemas for answers, in the form that every provider accepts: enumerations have a type, and objects are closed. */
export const string = { type: 'string' } as const;
export const strings = { type: 'array', items: string } as const;
/** A number from 0 to 1. The contract checks the range, which some providers do not accept. */
export const number = { type: 'number' } as const;
export const boolean = { type: 'boolean' } as const;

export function oneOf(...values: string[]): JsonObject {
  return { type: 'string', enum: values };
}

export function listOf(items: JsonObject): JsonObject {
  return { type: 'array', items };
}

/** Returns a closed object schema with these properties, some of them required. */
export function objectSchema(properties: JsonObject, ...required: string[]): JsonObject {
  return { type: 'object', properties, required, additionalProperties: false };
}

import type { JsonObject } from '@pce/core/contracts';

/**
 * The few JSON Schemas that answers are made of, in the form that every provider takes: enumerations have a type, and
 * objects are closed.
 */
export const string = { type: 'string' } as const;
export const strings = { type: 'array', items: string } as const;
/** From 0 to 1: the contract checks that, since not every provider takes a range. */
export const number = { type: 'number' } as const;
export const boolean = { type: 'boolean' } as const;

export function oneOf(...values: string[]): JsonObject {
  return { type: 'string', enum: values };
}

export function listOf(items: JsonObject): JsonObject {
  return { type: 'array', items };
}

/** An object with these properties and no others, of which these are required. */
export function objectSchema(properties: JsonObject, ...required: string[]): JsonObject {
  return { type: 'object', properties, required, additionalProperties: false };
}

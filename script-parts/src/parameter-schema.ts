import type { Json } from '@pce/core/contracts';
import * as z from 'zod';

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'] as const;
const size = z.int().min(0);
const json: z.ZodType<Json> = z.json();
const plain = z.union(
  [z.string(), z.number(), z.boolean(), z.null()],
  'expected a text, a number, true, false or null',
);
const formats = ['date', 'date-time', 'time', 'email', 'uri', 'uuid', 'ipv4', 'ipv6'] as const;

/** A name that is not a property of every object, and that every language can use as a key. */
export const propertyName = z
  .string()
  .regex(/^[A-Za-z_][\w-]{0,63}$/, 'use a letter, then letters, digits, "_" or "-", 64 at most')
  .refine((name) => !(name in {}), 'this name is taken by every object; use another');

const pattern = z.string().refine(isPattern, 'not a regular expression');

/** One parameter: only the part of JSON Schema that is validated, so that no keyword of a declaration is silently ignored. */
export const parameterSchema: z.ZodType<{ readonly default?: Json | undefined }> = z
  .strictObject({
    type: z
      .union(
        [z.enum(types), z.array(z.enum(types)).min(1)],
        `expected one of ${types.join(', ')}, or a list of them`,
      )
      .optional(),
    title: z.string().optional(),
    description: z.string().optional(),
    default: json.optional(),
    examples: z.array(json).optional(),
    enum: z.array(plain).min(1).optional(),
    const: plain.optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    exclusiveMaximum: z.number().optional(),
    multipleOf: z.number().positive().optional(),
    minLength: size.optional(),
    maxLength: size.optional(),
    pattern: pattern.optional(),
    format: z.enum(formats).optional(),
    minItems: size.optional(),
    maxItems: size.optional(),
    uniqueItems: z.boolean().optional(),
    required: z.array(propertyName).optional(),
    items: z
      .lazy(() =>
        z.union(
          [z.literal(true), parameterSchema],
          'expected true, or a schema that is right in itself',
        ),
      )
      .optional(),
    properties: z.lazy(() => z.record(propertyName, parameterSchema)).optional(),
    additionalProperties: z
      .lazy(() =>
        z.union(
          [z.boolean(), parameterSchema],
          'expected true, false, or a schema that is right in itself',
        ),
      )
      .optional(),
    anyOf: z.lazy(() => z.array(parameterSchema).min(1)).optional(),
    oneOf: z.lazy(() => z.array(parameterSchema).min(1)).optional(),
  })
  .refine(saysWhatItIs, 'say the type (string, number, integer, boolean, array, object), or enum')
  // Without `items`, zod's reader drops the limits of an array.
  .transform((schema) => (holdsArrays(schema.type) ? { items: true, ...schema } : schema));

function holdsArrays(type: string | readonly string[] | undefined): boolean {
  return type === 'array' || (typeof type === 'object' && type.includes('array'));
}

function saysWhatItIs(schema: object): boolean {
  return ['type', 'enum', 'const', 'anyOf', 'oneOf'].some((key) => key in schema);
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

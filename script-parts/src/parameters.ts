import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject, jsonObjectSchema } from '@pce/core/internal';
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
const parameterSchema: z.ZodType<{ readonly default?: Json | undefined }> = z
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

/** Returns the path of an issue; for an unknown key, the key itself. */
export function issuePath(issue: z.core.$ZodIssue): PropertyKey[] {
  return issue.code === 'unrecognized_keys'
    ? [...issue.path, ...issue.keys.slice(0, 1)]
    : [...issue.path];
}

/** Returns the reason of an issue; for a key, the reason why the key is invalid. */
export function issueReason(issue: z.core.$ZodIssue): string {
  return (issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined) ?? issue.message;
}

export interface Parameters {
  readonly schema: JsonObject;
  readonly input: z.ZodType;
}

const propertiesSchema = z.record(propertyName, parameterSchema);

/** Parameters as a whole JSON Schema, recognized by `type: object`. */
const wholeSchema = z.strictObject({
  type: z.literal('object'),
  $schema: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  properties: propertiesSchema.default({}),
  required: z.array(propertyName).default([]),
  additionalProperties: z
    .literal(false, 'a script gets declared parameters only: leave this out, or say false')
    .optional(),
});

/**
 * Reads `parameters` (a mapping of names to schemas, or one whole schema) and `required`. Adds errors to the context,
 * with their paths.
 */
export function toParameters(
  parameters: unknown,
  required: readonly string[] | undefined,
  context: z.RefinementCtx,
): Parameters {
  const isWhole = isJsonObject(parameters) && parameters.type === 'object';
  const parsed = isWhole
    ? wholeSchema.safeParse(parameters)
    : propertiesSchema
        .transform((properties) => ({
          properties,
          required: required ?? withoutDefault(properties),
        }))
        .safeParse(parameters);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const path = ['parameters', ...issuePath(issue)];
      context.addIssue({ code: 'custom', path, message: issueReason(issue) });
    }
    return z.NEVER;
  }
  const { properties, required: needed } = parsed.data;
  if (isWhole && required !== undefined) {
    context.addIssue({
      code: 'custom',
      path: ['required'],
      message: 'parameters is a whole JSON Schema: say required inside it',
    });
  }
  for (const name of needed) {
    if (Object.hasOwn(properties, name)) continue;
    context.addIssue({
      code: 'custom',
      path: isWhole ? ['parameters', 'required'] : ['required'],
      message: `${name} is required but is not a parameter`,
    });
  }
  checkDefaults(properties, context);
  const schema = jsonObjectSchema.parse({
    type: 'object',
    properties,
    required: [...needed],
    additionalProperties: false,
  });
  return { schema, input: toZod(schema) };
}

function checkDefaults(
  properties: z.output<typeof propertiesSchema>,
  context: z.RefinementCtx,
): void {
  for (const [name, property] of Object.entries(properties)) {
    if (property.default === undefined) continue;
    const checked = toZod(jsonObjectSchema.parse(property)).safeParse(property.default);
    if (checked.success) continue;
    context.addIssue({
      code: 'custom',
      path: ['parameters', name, 'default'],
      message: `the default does not fit: ${checked.error.issues[0]?.message}`,
    });
  }
}

function withoutDefault(properties: z.output<typeof propertiesSchema>): readonly string[] {
  return Object.keys(properties).filter((name) => properties[name]?.default === undefined);
}

function toZod(schema: JsonObject): z.ZodType {
  // A local registry, so that titles and examples do not enter zod's global one.
  return z.fromJSONSchema(schema, { registry: z.registry() });
}

import { isJsonObject, type JsonObject, jsonObjectSchema } from '@pce/core/contracts';
import * as z from 'zod';
import { parameterSchema, propertyName } from './parameter-schema.js';
import { issuePath, issueReason } from './schema-issue.js';

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

import * as z from 'zod';

/** The schemas that the OpenAPI document names. Not zod's global registry, which a host may use for its own. */
export const schemaComponents = z.registry<{ readonly id: string }>();

/** Gives a schema the name and the description under which the OpenAPI document holds it as a component. */
export function schemaComponent<Schema extends z.ZodType>(
  id: string,
  description: string,
  schema: Schema,
): Schema {
  const component = schema.describe(description);
  schemaComponents.add(component, { id });
  return component;
}

import * as z from 'zod';

/** Schemas that stand in the document by a name of their own. Not zod's own registry: that one is the host's too. */
export const names = z.registry<{ readonly id: string }>();

/** Gives a schema its name in the document. */
export function schemaComponent<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  names.add(schema, { id });
  return schema;
}

import { readFile } from 'node:fs/promises';
import { type JsonObject, jsonObjectSchema } from '@pce/core/contracts';

export interface SiblingSchema {
  readonly schema: JsonObject;
  readonly properties: JsonObject;
  readonly required: readonly string[];
}

/** Reads the JSON Schema beside a script, by the path without its extension; `undefined` if there is none. */
export async function siblingSchema(stem: string): Promise<SiblingSchema | undefined> {
  for (const file of [`${stem}.schema.json`, `${stem}.json`]) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    const schema = text === undefined ? undefined : toSchema(text);
    if (schema !== undefined) return schema;
  }
  return undefined;
}

function toSchema(text: string): SiblingSchema | undefined {
  try {
    const schema = jsonObjectSchema.parse(JSON.parse(text));
    const properties = jsonObjectSchema.safeParse(schema.properties);
    if (schema.type !== 'object' || !properties.success) return undefined;
    const required = Array.isArray(schema.required)
      ? schema.required.filter((name) => typeof name === 'string')
      : [];
    return { schema, properties: properties.data, required };
  } catch {
    return undefined;
  }
}

import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';
import { choicesOf, resolved, typesOf } from '@pce/role-parts';

/** Maximum depth, since schemas may be recursive. */
const maxDepth = 30;

/**
 * Repairs unambiguous errors of a model's output: null for an optional property, "799" for a number, "true" for a
 * boolean, an object written as a text.
 */
export function mendOutput(
  value: Json,
  schema: Json | undefined,
  root: JsonObject,
  depth = 0,
): Json {
  if (depth > maxDepth) return value;
  const shape = resolved(schema, root);
  if (choicesOf(shape) !== undefined) return value;
  const types = typesOf(shape);
  if (typeof value === 'string' && types.length > 0 && !types.includes('string')) {
    const said = fromText(value, types);
    return said === value ? value : mendOutput(said, shape, root, depth + 1);
  }
  if (Array.isArray(value)) {
    return value.map((item) => mendOutput(item, shape.items, root, depth + 1));
  }
  const { properties } = shape;
  if (!isJsonObject(value) || !isJsonObject(properties)) return value;
  const needed = Array.isArray(shape.required) ? shape.required : [];
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]): [string, Json][] => {
      if (each === null && !needed.includes(name)) return [];
      return [[name, mendOutput(each, properties[name], root, depth + 1)]];
    }),
  );
}

function fromText(text: string, types: readonly string[]): Json {
  const isWanted = (value: unknown): boolean =>
    types.includes(Array.isArray(value) ? 'array' : typeof value) ||
    (types.includes('integer') && Number.isInteger(value));
  try {
    const value: Json = JSON.parse(text);
    return isWanted(value) ? value : text;
  } catch {
    return text;
  }
}

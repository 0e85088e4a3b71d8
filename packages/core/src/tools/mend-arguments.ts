import { isJsonObject, type Json, type JsonObject } from '../contracts/json.js';

const maxDepth = 32;

/**
 * Corrects untyped arguments of models if the schema allows only one reading: removes `null` for an optional argument, reads
 * `"5"` as 5, `'["a"]'` as a list, 5 as the text `5`. Leaves everything else for the schema to reject.
 *
 * @param schema - JSON Schema of the value.
 */
export function mendArguments(value: Json, schema: Json | undefined, depth = 0): Json {
  if (depth > maxDepth || !isJsonObject(schema)) return value;
  const read = hasType(value, schema) ? value : converted(value, typesOf(schema));
  const [option, ...others] = optionsOf(schema).filter((each) => typesOf(each).has(typeOf(read)));
  if (option !== undefined && others.length === 0) return mendArguments(read, option, depth + 1);
  if (Array.isArray(read)) return read.map((item) => mendArguments(item, schema.items, depth + 1));
  if (!isJsonObject(read) || !isJsonObject(schema.properties)) return read;
  const { properties, required } = schema;
  const isRequired = (key: string) => Array.isArray(required) && required.includes(key);
  const entries = Object.entries(read).map(([key, item]): [string, Json | undefined] => {
    const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const isNone = isJsonObject(own) && !isRequired(key) && isNothing(item, own);
    return [key, isNone || item === undefined ? undefined : mendArguments(item, own, depth + 1)];
  });
  return Object.fromEntries(
    entries.filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );
}

/** Returns whether a schema allows the type of a value; any if it names none. */
export function hasType(value: Json, schema: JsonObject): boolean {
  const types = typesOf(schema);
  return types.size === 0 || types.has(typeOf(value));
}

/** Returns whether a value means "none" although the schema has a type without `null`. */
function isNothing(value: Json | undefined, schema: JsonObject): boolean {
  const types = typesOf(schema);
  if (types.size === 0 || types.has('null') || schema.nullable === true) return false;
  return value === null || (value === 'null' && !types.has('string'));
}

/** Returns the alternatives of a schema. */
function optionsOf({ anyOf, oneOf, allOf }: JsonObject): readonly JsonObject[] {
  const options = anyOf ?? oneOf ?? (Array.isArray(allOf) && allOf.length === 1 ? allOf : []);
  return Array.isArray(options) ? options.filter(isJsonObject) : [];
}

/** Returns the types that a schema allows; none if unspecified. */
function typesOf(schema: JsonObject): ReadonlySet<string> {
  const { type, const: only, enum: values = only === undefined ? undefined : [only] } = schema;
  if (type !== undefined) {
    const names = [type].flat().map(String);
    return new Set(names.includes('number') ? [...names, 'integer'] : names);
  }
  if (Array.isArray(values)) return new Set(values.map(typeOf));
  const all = optionsOf(schema).map(typesOf);
  return all.some(({ size }) => size === 0) ? new Set() : new Set(all.flatMap((each) => [...each]));
}

function typeOf(value: Json | undefined): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function converted(value: Json, types: ReadonlySet<string>): Json {
  if (typeof value === 'number') return types.has('string') ? String(value) : value;
  if (
    typeof value !== 'string' ||
    !/^\s*(?:[[{]|-?\d+(?:\.\d+)?\s*$|(?:true|false)\s*$)/i.test(value)
  ) {
    return value;
  }
  try {
    const read: Json = JSON.parse(/^\s*[tf]/i.test(value) ? value.toLowerCase() : value);
    const isExact = !Number.isInteger(read) || Number.isSafeInteger(read);
    return isExact && types.has(typeOf(read)) ? read : value;
  } catch {
    return value;
  }
}

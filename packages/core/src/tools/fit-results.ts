import { isJsonObject, type Json, type JsonObject } from '../contracts/json.js';

/**
 * Replaces whole results in the arguments by a matching field: a reference to a result that is an object, for a parameter of
 * another type, becomes the field with the parameter's name, or the only field of its type. "The best customers from the
 * result of step 1" takes the result's list of customers.
 */
export function fitResults(
  args: JsonObject,
  resolved: JsonObject,
  parameters: JsonObject,
): JsonObject {
  const properties = objectOf(parameters.properties);
  const fitted = Object.entries(resolved).map(([name, value]): [string, Json] => {
    const types = typesOf(objectOf(properties?.[name]));
    const result = objectOf(value);
    const isWhole = typeof objectOf(args[name])?.$ref === 'string';
    if (!isWhole || result === undefined || types.length === 0 || types.includes('object'))
      return [name, value];
    return [name, partOf(result, name, types) ?? value];
  });
  return Object.fromEntries(fitted);
}

function partOf(result: JsonObject, name: string, types: readonly string[]): Json | undefined {
  const own = Object.hasOwn(result, name) ? result[name] : undefined;
  if (own !== undefined && isOf(own, types)) return own;
  const suitable = Object.values(result).filter((value) => isOf(value, types));
  // Most results contain a text, so a single one proves nothing.
  return suitable.length === 1 && typeof suitable[0] !== 'string' ? suitable[0] : undefined;
}

function isOf(value: Json, types: readonly string[]): boolean {
  const type = Array.isArray(value) ? 'array' : typeof value;
  return types.includes(type) || (types.includes('integer') && Number.isInteger(value));
}

function typesOf(property: JsonObject | undefined): string[] {
  const { type } = property ?? {};
  return (Array.isArray(type) ? type : [type]).filter((one) => typeof one === 'string');
}

function objectOf(value: Json | undefined): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

import type { Json, JsonObject } from '@pce/core/contracts';
import { hasType, isJsonObject, mendArguments, type ToolCandidate } from '@pce/core/internal';

/**
 * Returns why arguments do not fit a tool's parameters, a text each: a name that the tool does not have, a missing one, a
 * value of another type or outside the choices. Looks at the top level only; the tool's schema checks the rest. Of a schema,
 * which may come from a server, no text but plain names is repeated.
 */
export function misfitsOf(args: JsonObject, { parameters }: ToolCandidate): readonly string[] {
  const { properties, required, additionalProperties } = parameters;
  if (!isJsonObject(properties)) return [];
  const read = mendArguments(args, parameters);
  const given = isJsonObject(read) ? Object.entries(read) : [];
  const missing = Array.isArray(required) ? required.map(String) : [];
  return [
    ...given.flatMap(([name, value]) => {
      if (Object.hasOwn(properties, name)) return misfitOf(name, value, properties[name]);
      return additionalProperties === false ? `${plain(name)} is none of its parameters` : [];
    }),
    ...missing
      .filter((name) => !Object.hasOwn(args, name))
      .map((name) => `${plain(name)} is missing`),
  ];
}

function misfitOf(name: string, value: Json | undefined, schema: Json | undefined): string | [] {
  if (value === undefined || !isJsonObject(schema)) return [];
  if (!takesType(value, schema)) return `${plain(name)} is of another type`;
  const { enum: choices } = schema;
  if (!Array.isArray(choices) || isJsonObject(value) || choices.includes(value)) return [];
  return `${plain(name)} is none of its choices`;
}

function plain(name: string): string {
  return /^[\w.$-]{1,64}$/.test(name) ? name : 'another name';
}

/** Returns whether a parameter takes the type of a value; a reference may have any. */
export function takesType(value: Json, schema: JsonObject): boolean {
  return (
    isJsonObject(value) || (value === null && schema.nullable === true) || hasType(value, schema)
  );
}

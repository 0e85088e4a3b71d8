import { isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';

/** Longest chain of references that is followed; a longer one is a cycle. */
const maxReferences = 20;

/** Resolves `$ref` against the root schema. */
export function resolved(schema: Json | undefined, root: JsonObject): JsonObject {
  let current = schema;
  for (let depth = 0; depth < maxReferences; depth += 1) {
    if (!isJsonObject(current)) return {};
    const { $ref } = current;
    if (typeof $ref !== 'string') return current;
    current = $ref
      .replace(/^#\/?/, '')
      .split('/')
      .filter((part) => part !== '')
      .reduce<Json | undefined>((at, part) => childOf(at, decodeURIComponent(part)), root);
  }
  return {};
}

function childOf(value: Json | undefined, name: string): Json | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Returns the alternatives (`anyOf`, `oneOf`) of a schema. */
export function choicesOf(schema: JsonObject): readonly Json[] | undefined {
  const { anyOf, oneOf } = schema;
  if (Array.isArray(anyOf)) return anyOf;
  return Array.isArray(oneOf) ? oneOf : undefined;
}

/** Whether a scalar is of a type that the schema names, and one of its choices. */
export function isScalarOf(value: Json, schema: JsonObject): boolean {
  if (Array.isArray(schema.enum)) return schema.enum.includes(value);
  if ('const' in schema) return schema.const === value;
  const types = typesOf(schema);
  return types.length === 0 || types.includes(typeOf(value)) || isWhole(value, types);
}

/** Returns the types that a schema allows; an empty list means any. */
export function typesOf({ type }: JsonObject): readonly string[] {
  if (Array.isArray(type)) return type.map(String);
  return typeof type === 'string' ? [type] : [];
}

function typeOf(value: Json): string {
  return value === null ? 'null' : typeof value;
}

function isWhole(value: Json, types: readonly string[]): boolean {
  return types.includes('integer') && Number.isInteger(value);
}

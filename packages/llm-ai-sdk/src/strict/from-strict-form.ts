import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';
import { type SchemaShape, shapeOf } from './strict-form.js';

/**
 * Returns an answer in the strict form of a JSON Schema as the schema itself says it: without the nulls of optional
 * properties, with objects in place of lists of name and value, and of texts with JSON. Other parts are unchanged.
 */
export function fromStrictForm(answer: unknown, root: JsonObject): unknown {
  const resolve = (schema: Json): SchemaShape => {
    const shape = shapeOf(schema);
    const target = shape.is === 'reference' ? at(root, shape.to) : undefined;
    return target === undefined || target === schema ? shape : resolve(target);
  };

  /** @param isLoose - Whether objects need not be lists of name and value, nor texts; what is in a list is not looked at. */
  const fits = (said: unknown, schema: Json, isLoose: boolean): boolean => {
    const shape = resolve(schema);
    switch (shape.is) {
      case 'choice':
        return shape.among.some((one) => fits(said, one, isLoose));
      case 'object': {
        if (!isJsonObject(said)) return false;
        const known = new Map(shape.properties);
        const isKnown = Object.keys(said).every((name) => known.has(name));
        return (
          isKnown &&
          [...shape.required].every((name) => fits(said[name], known.get(name) ?? true, isLoose))
        );
      }
      case 'record':
        return isLoose
          ? Array.isArray(said) || isJsonObject(said)
          : isListOfEntries(said) && said.every(({ value }) => fits(value, shape.values, false));
      case 'list':
        return (
          Array.isArray(said) && (isLoose || said.every((item) => fits(item, shape.items, false)))
        );
      case 'constant':
        return shape.values.some((value) => value === said);
      case 'plain':
        return shape.type === 'integer' ? Number.isInteger(said) : typeName(said) === shape.type;
      case 'open':
        return (
          typeof said === 'string' || (isLoose && (shape.type === 'value' || isJsonObject(said)))
        );
      case 'reference':
        return true;
    }
  };

  const read = (said: unknown, schema: Json): unknown => {
    const shape = resolve(schema);
    switch (shape.is) {
      case 'choice': {
        const meant =
          shape.among.find((one) => fits(said, one, false)) ??
          shape.among.find((one) => fits(said, one, true));
        return meant === undefined ? said : read(said, meant);
      }
      case 'object': {
        if (!isJsonObject(said)) return said;
        const known = new Map(shape.properties);
        const fields = Object.entries(said).flatMap(([name, value]): [string, unknown][] => {
          const field = known.get(name);
          if (field === undefined) return [[name, value]];
          // The null of an open value is a text, as the rest of its JSON is.
          const mayBeNull = resolve(field).is !== 'open' && fits(null, field, true);
          const isLeftOut = value === null && !shape.required.has(name) && !mayBeNull;
          return isLeftOut ? [] : [[name, read(value, field)]];
        });
        return Object.fromEntries(fields);
      }
      case 'record':
        return isListOfEntries(said)
          ? Object.fromEntries(said.map(({ name, value }) => [name, read(value, shape.values)]))
          : said;
      case 'list':
        return Array.isArray(said) ? said.map((item) => read(item, shape.items)) : said;
      case 'open':
        return typeof said === 'string' ? fromJson(said) : said;
      default:
        return said;
    }
  };
  return read(answer, root);
}

function typeName(said: unknown): string {
  return said === null ? 'null' : typeof said;
}

interface Entry {
  readonly name: string;
  readonly value: unknown;
}

function isListOfEntries(said: unknown): said is readonly Entry[] {
  return (
    Array.isArray(said) &&
    said.every((entry) => isJsonObject(entry) && typeof entry.name === 'string' && 'value' in entry)
  );
}

/** Returns the value of a JSON text; a text that is none is unchanged. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns the part of a schema that a reference such as `#/$defs/item` names. */
function at(root: JsonObject, reference: string): Json | undefined {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  let part: Json | undefined = root;
  for (const step of reference.slice(2).split('/')) {
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    part = isJsonObject(part) && Object.hasOwn(part, name) ? part[name] : undefined;
  }
  return part;
}

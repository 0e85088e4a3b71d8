import { isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';
import { splitWords, stem } from '@pce/core/internal';

export type JsonType = (typeof allTypes)[number];

/** Purpose of a parameter, inferred from its name and description. */
export type ParameterSense = 'path' | 'folder' | 'glob' | 'url' | 'content' | 'date' | 'other';

/** A parameter of a tool's JSON Schema. */
export interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** Accepted types; empty if any. */
  readonly types: ReadonlySet<JsonType>;
  /** Accepted types of the items, if it may be an array; empty if any. */
  readonly itemTypes: ReadonlySet<JsonType>;
  /** Allowed values; empty if any. */
  readonly choices: readonly Json[];
  readonly minimum: number;
  readonly maximum: number;
  readonly sense: ParameterSense;
  /** Stems of its name. */
  readonly words: readonly string[];
  /** Stems of its description. */
  readonly about: ReadonlySet<string>;
}

/** Returns the parameters of an object schema in order. Ignores unknown keywords. */
export function parametersOf(schema: JsonObject): Parameter[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  // In a foreign schema, a property of this name would set a prototype.
  return Object.entries(objectOf(schema.properties) ?? {})
    .filter(([name]) => name !== '__proto__')
    .map(([name, property]) =>
      toParameter(name, objectOf(property) ?? {}, required.includes(name)),
    );
}

function toParameter(name: string, property: JsonObject, isRequired: boolean): Parameter {
  const description = typeof property.description === 'string' ? property.description : '';
  const variants = variantsOf(property);
  const words = splitWords(name).map(stem);
  const about = new Set(splitWords(description).map(stem));
  const format = variants
    .map((variant) => variant.format)
    .find((value) => typeof value === 'string');
  return {
    name,
    description,
    isRequired: isRequired && property.default === undefined,
    types: new Set(variants.flatMap(typesOf)),
    itemTypes: new Set(variants.flatMap((variant) => typesOf(objectOf(variant.items) ?? {}))),
    choices: variants.flatMap(choicesOf),
    minimum: boundOf(property.minimum, Number.NEGATIVE_INFINITY),
    maximum: boundOf(property.maximum, Number.POSITIVE_INFINITY),
    sense: senseOf(words, about, format),
    words,
    about,
  };
}

/** Returns the schema and its direct alternatives. */
function variantsOf(property: JsonObject): JsonObject[] {
  const variants: JsonObject[] = [property];
  for (const list of [property.anyOf, property.oneOf]) {
    if (!Array.isArray(list)) continue;
    for (const item of list) {
      const variant = objectOf(item);
      if (variant !== undefined) variants.push(variant);
    }
  }
  return variants;
}

const allTypes = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'] as const;

function typesOf({ type }: JsonObject): JsonType[] {
  const named = Array.isArray(type) ? type : [type];
  return allTypes.filter((known) => named.includes(known));
}

function choicesOf(variant: JsonObject): Json[] {
  if (Array.isArray(variant.enum)) return variant.enum;
  return variant.const === undefined ? [] : [variant.const];
}

const boundOf = (bound: Json | undefined, otherwise: number): number =>
  typeof bound === 'number' ? bound : otherwise;

const set = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stem));

const senses: readonly (readonly [ParameterSense, ReadonlySet<string>])[] = [
  ['url', set('url uri link href website')],
  ['path', set('path file filename folder dir directory glob')],
  ['content', set('content text body message note markdown')],
];

function senseOf(
  words: readonly string[],
  about: ReadonlySet<string>,
  format: Json | undefined,
): ParameterSense {
  if ([...words, ...about].includes('glob')) return 'glob';
  if (format === 'uri' || format === 'url') return 'url';
  if (format === 'date' || format === 'date-time') return 'date';
  const named = [words, [...about]].map(
    (said) => senses.find(([, names]) => said.some((word) => names.has(word)))?.[0],
  );
  const sense = named[0] ?? named[1] ?? 'other';
  return sense === 'path' && isFolder(words, about) ? 'folder' : sense;
}

const folderWords = set('folder dir directory');

/** Returns whether the parameter takes folders only; "Folder or file to search" takes both. */
function isFolder(words: readonly string[], about: ReadonlySet<string>): boolean {
  const all = [...words, ...about];
  return all.some((word) => folderWords.has(word)) && !all.includes(stem('file'));
}

function objectOf(value: Json | undefined): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

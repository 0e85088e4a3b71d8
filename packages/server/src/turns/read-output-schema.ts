import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject, type OutputOption } from '@pce/core/internal';
import * as z from 'zod';

interface KeywordRule {
  /** Ends the sentence "expected …". */
  readonly expected: string;
  fits(value: Json): boolean;
}

/** Annotations that are kept for the model that fills the output. */
const notes = ['title', 'description'];

/** Keywords that say nothing about a value, or are looked up where a reference names them. */
const ignored = [
  '$schema',
  '$id',
  '$comment',
  '$defs',
  'definitions',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
];

/** Keywords that hold schemas. */
const holders: Readonly<Record<string, 'one' | 'list' | 'map'>> = {
  properties: 'map',
  additionalProperties: 'one',
  propertyNames: 'one',
  items: 'one',
  prefixItems: 'list',
  anyOf: 'list',
  oneOf: 'list',
  allOf: 'list',
};

const types = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

/** Formats that texts are checked by. Expressions of strangers are never run: one can run without end. */
const formats = [
  'date-time',
  'date',
  'time',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uuid',
];

/** Whether a value is the name of a format that is checked. */
const isFormat = (value: Json | undefined): boolean => isOneOf(formats, value);

const isNumber = (value: Json): boolean => typeof value === 'number';
const isText = (value: Json): boolean => typeof value === 'string';
const isCount = (value: Json): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isScalar = (value: Json): boolean => value === null || typeof value !== 'object';

const number: KeywordRule = { expected: 'a number', fits: isNumber };
const count: KeywordRule = { expected: '0, 1, 2, …', fits: isCount };
const text: KeywordRule = { expected: 'a text', fits: isText };

/** Keywords that are checked as they are. */
const rules: Readonly<Record<string, KeywordRule>> = {
  title: text,
  description: text,
  type: {
    expected: `one of ${types.join(', ')}, or a list of some, each once`,
    fits: (value) => isListOf(Array.isArray(value) ? value : [value], (one) => isOneOf(types, one)),
  },
  enum: {
    expected: 'a list of texts, numbers, true, false and null',
    fits: (value) => Array.isArray(value) && value.length > 0 && value.every(isScalar),
  },
  const: { expected: 'a text, a number, true, false or null', fits: isScalar },
  required: {
    expected: 'a list of names',
    fits: (value) => Array.isArray(value) && value.every(isText),
  },
  format: {
    expected: `one of ${formats.join(', ')}: others are not checked here`,
    fits: isFormat,
  },
  uniqueItems: { expected: 'true or false', fits: (value) => typeof value === 'boolean' },
  multipleOf: {
    expected: 'a number above 0',
    fits: (value) => isNumber(value) && Number(value) > 0,
  },
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  minLength: count,
  maxLength: count,
  minItems: count,
  maxItems: count,
  minProperties: count,
  maxProperties: count,
};

function isOneOf(names: readonly string[], value: Json | undefined): boolean {
  return typeof value === 'string' && names.includes(value);
}

function isListOf(values: readonly Json[], fits: (value: Json) => boolean): boolean {
  return values.length > 0 && values.every(fits) && new Set(values).size === values.length;
}

/** The type that a keyword is about: without it beside, the keyword would allow anything else. */
const typeOfKeyword: Readonly<Record<string, string>> = {
  properties: 'object',
  required: 'object',
  additionalProperties: 'object',
  propertyNames: 'object',
  minProperties: 'object',
  maxProperties: 'object',
  items: 'array',
  prefixItems: 'array',
  minItems: 'array',
  maxItems: 'array',
  uniqueItems: 'array',
  minLength: 'string',
  maxLength: 'string',
  format: 'string',
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'number',
};

/** A part of a JSON Schema is not taken for an output. */
export class OutputSchemaError extends Error {
  constructor(
    /** Place of the part: names of keywords and properties. */
    readonly path: readonly string[],
    problem: string,
  ) {
    super(problem);
  }
}

const maxParts = 2_000;
const maxDepth = 32;
const maxCharacters = 200_000;

interface Place {
  readonly path: readonly string[];
  /** References that led here: one of them again is a cycle. */
  readonly refs: readonly string[];
  readonly depth: number;
}

/**
 * Reads a JSON Schema that a stranger wants an output in: keywords that code checks, and no others, with its references
 * inlined. Everything is counted, so that neither reading it nor checking a value by it can take long.
 *
 * @throws OutputSchemaError
 */
export function readOutputSchema(root: JsonObject): JsonObject {
  let parts = 0;
  let characters = 0;

  const count = (place: Place, text: string): void => {
    parts += 1;
    characters += text.length;
    const problem =
      parts > maxParts
        ? `more than ${maxParts} parts`
        : characters > maxCharacters
          ? `more than ${maxCharacters} characters`
          : place.depth > maxDepth
            ? `more than ${maxDepth} levels`
            : undefined;
    if (problem !== undefined) {
      throw new OutputSchemaError([], `it has ${problem} once its references are put in`);
    }
  };

  const read = (schema: Json, place: Place): Json => {
    if (typeof schema === 'boolean') {
      count(place, '');
      return schema;
    }
    if (!isJsonObject(schema)) throw new OutputSchemaError(place.path, 'expected a schema');
    if ('$ref' in schema) return readTarget(schema, place);
    assertComplete(schema, place.path);
    const entries = Object.entries(schema).filter(([key]) => !isLeftOut(key, schema));
    const own = entries.filter(([key]) => !Object.hasOwn(holders, key));
    count(place, JSON.stringify(own));
    return Object.fromEntries(
      entries.map(([key, value]) => [key, readKeyword(key, value, below(place, key))]),
    );
  };

  const readKeyword = (key: string, value: Json, place: Place): Json => {
    const { path } = place;
    const holder = Object.hasOwn(holders, key) ? holders[key] : undefined;
    if (holder === 'one') return read(value, place);
    if (holder === 'list') {
      if (!Array.isArray(value) || value.length === 0)
        throw new OutputSchemaError(path, 'expected a list of schemas');
      return value.map((each, index) => read(each, { ...place, path: [...path, String(index)] }));
    }
    if (holder === 'map') {
      if (!isJsonObject(value)) throw new OutputSchemaError(path, 'expected schemas by name');
      const named = Object.entries(value).map(([name, each]): [string, Json] => {
        characters += name.length;
        return [name, read(each, { ...place, path: [...path, name] })];
      });
      return Object.fromEntries(named);
    }
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined;
    if (rule === undefined) throw new OutputSchemaError(path, unknownKeyword(key));
    if (!rule.fits(value)) throw new OutputSchemaError(path, `expected ${rule.expected}`);
    return value;
  };

  const readTarget = (schema: JsonObject, place: Place): Json => {
    const { $ref } = schema;
    const path = [...place.path, '$ref'];
    const beside = Object.keys(schema).find(
      (key) => key !== '$ref' && !notes.includes(key) && !ignored.includes(key),
    );
    if (beside !== undefined)
      throw new OutputSchemaError(path, `put ${beside} into the schema that it refers to`);
    const found =
      typeof $ref === 'string' ? /^#\/(\$defs|definitions)\/([\w.-]+)$/.exec($ref) : null;
    const [, holder = '', name = ''] = found ?? [];
    const all = Object.hasOwn(root, holder) ? root[holder] : undefined;
    const target = isJsonObject(all) && Object.hasOwn(all, name) ? all[name] : undefined;
    if (target === undefined)
      throw new OutputSchemaError(
        path,
        'expected the name of a schema inside this one, such as #/$defs/price',
      );
    if (place.refs.includes(name))
      throw new OutputSchemaError(path, 'a schema that holds itself is not taken: end it by hand');
    const { depth, refs } = place;
    return read(target, { path: [holder, name], refs: [...refs, name], depth: depth + 1 });
  };

  const schema = read(root, { path: [], refs: [], depth: 0 });
  return isJsonObject(schema) ? schema : {};
}

function below({ path, refs, depth }: Place, key: string): Place {
  return { path: [...path, key], refs, depth: depth + 1 };
}

/** A pattern beside a format that is checked says the same: zod writes both. */
function isLeftOut(key: string, { format }: JsonObject): boolean {
  return ignored.includes(key) || (key === 'pattern' && isFormat(format));
}

function assertComplete(schema: JsonObject, path: readonly string[]): void {
  const { type, properties, required, enum: values } = schema;
  const needy = Object.keys(schema).find((key) => Object.hasOwn(typeOfKeyword, key));
  if (needy !== undefined && type === undefined)
    throw new OutputSchemaError(path, `expected a type beside ${needy}`);
  const named = isJsonObject(properties) ? properties : {};
  const missing = Array.isArray(required)
    ? required.find((name) => typeof name === 'string' && !Object.hasOwn(named, name))
    : undefined;
  if (missing !== undefined)
    throw new OutputSchemaError(
      [...path, 'required'],
      `${JSON.stringify(missing)} is none of its properties`,
    );
  const typed = Array.isArray(type) ? type : [type];
  const strange = Array.isArray(values)
    ? values.find((value) => type !== undefined && !typed.some((one) => isOf(value, one)))
    : undefined;
  if (strange !== undefined)
    throw new OutputSchemaError([...path, 'enum'], `${JSON.stringify(strange)} is not of its type`);
}

function isOf(value: Json, type: Json | undefined): boolean {
  if (value === null) return type === 'null';
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

function unknownKeyword(key: string): string {
  return key === 'pattern'
    ? 'expressions are not run here, as one can run without end: use format, enum, minLength or maxLength'
    : 'this keyword is not checked here: leave it out';
}

/** The schema of an output, as an orchestrator takes it: what checks values, and what the journal keeps. */
export function outputOption(schema: JsonObject): Required<OutputOption<unknown>> {
  // A registry of its own: what a stranger wrote is not for zod's global one.
  return {
    output: z.fromJSONSchema(schema, { registry: z.registry() }),
    outputParameters: schema,
  };
}

/**
 * Returns the check of a continued turn's output, by the schema in its journal; nothing if it wants no output,
 * or its host gave a schema that cannot be checked here.
 */
export function outputOfJournal(
  schema: JsonObject | undefined,
): Pick<OutputOption<unknown>, 'output'> {
  if (schema === undefined) return {};
  try {
    return { output: outputOption(readOutputSchema(schema)).output };
  } catch (error) {
    if (error instanceof OutputSchemaError) return {};
    throw error;
  }
}

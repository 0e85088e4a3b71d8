import { isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';
import { holders, ignored, isFormat, notes, rules, typeOfKeyword } from './output-keywords.js';

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

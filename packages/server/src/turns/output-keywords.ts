import type { Json } from '@pce/core/contracts';

/** The value that a keyword takes. */
export interface KeywordRule {
  /** Ends the sentence "expected …". */
  readonly expected: string;
  fits(value: Json): boolean;
}

/** Annotations that are kept for the model that fills the output. */
export const notes = ['title', 'description'];

/** Keywords that say nothing about a value, or are looked up where a reference names them. */
export const ignored = [
  ...['$schema', '$id', '$comment', '$defs', 'definitions'],
  ...['default', 'examples', 'deprecated', 'readOnly', 'writeOnly'],
];

/** Keywords that hold schemas. */
export const holders: Readonly<Record<string, 'one' | 'list' | 'map'>> = {
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
  ...['date-time', 'date', 'time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uuid'],
];

/** Whether a value is the name of a format that is checked. */
export const isFormat = (value: Json | undefined): boolean => isOneOf(formats, value);

const isNumber = (value: Json): boolean => typeof value === 'number';
const isText = (value: Json): boolean => typeof value === 'string';
const isCount = (value: Json): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isScalar = (value: Json): boolean => value === null || typeof value !== 'object';

const number: KeywordRule = { expected: 'a number', fits: isNumber };
const count: KeywordRule = { expected: '0, 1, 2, …', fits: isCount };
const text: KeywordRule = { expected: 'a text', fits: isText };

/** Keywords that are checked as they are. */
export const rules: Readonly<Record<string, KeywordRule>> = {
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
  ...{ minimum: number, maximum: number, exclusiveMinimum: number, exclusiveMaximum: number },
  ...{ minLength: count, maxLength: count, minItems: count, maxItems: count },
  ...{ minProperties: count, maxProperties: count },
};

function isOneOf(names: readonly string[], value: Json | undefined): boolean {
  return typeof value === 'string' && names.includes(value);
}

function isListOf(values: readonly Json[], fits: (value: Json) => boolean): boolean {
  return values.length > 0 && values.every(fits) && new Set(values).size === values.length;
}

/** The type that a keyword is about: without it beside, the keyword would allow anything else. */
export const typeOfKeyword: Readonly<Record<string, string>> = {
  ...{ properties: 'object', required: 'object', additionalProperties: 'object' },
  ...{ propertyNames: 'object', minProperties: 'object', maxProperties: 'object' },
  ...{ items: 'array', prefixItems: 'array', minItems: 'array', maxItems: 'array' },
  ...{ uniqueItems: 'array', minLength: 'string', maxLength: 'string', format: 'string' },
  ...{ minimum: 'number', maximum: 'number', exclusiveMinimum: 'number' },
  ...{ exclusiveMaximum: 'number', multipleOf: 'number' },
};

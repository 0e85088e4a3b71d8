import type { Schemas } from './api.generated.js';
import {
  type DocumentField,
  type DocumentName,
  fieldsOf,
  isDocumentName,
} from './document-fields.js';
import { isRecord } from './json.js';

/** A value is not of the type that the wire promises; the message says where. */
export class ReadError extends Error {}

/** Makes a value of the client of one of the wire. Throws `ReadError`. */
export type Reader<Value> = (value: unknown) => Value;

/**
 * Returns the reader of a document: fields in camelCase, times in Unix milliseconds. It is made for servers of a newer
 * release than the client: unknown fields are dropped, and unknown values of enums pass as they are.
 */
export function documentReader<Name extends DocumentName>(name: Name): Reader<Schemas[Name]> {
  // Built field by field from the table that was generated with the type, which the compiler cannot follow.
  return (value) => readDocument(name, value, '') as Schemas[Name];
}

function readDocument(name: DocumentName, value: unknown, where: string): object {
  if (!isRecord(value)) throw unexpected('an object', value, where);
  return Object.fromEntries(
    fieldsOf(name).flatMap((field) => {
      const { wireName, type } = field;
      const found = Object.hasOwn(value, wireName) ? value[wireName] : undefined;
      if (isLeftOut(field, found)) return [];
      const place = where === '' ? wireName : `${where}.${wireName}`;
      return [[field.name, readValue(type, found, place)]];
    }),
  );
}

function isLeftOut({ type, isOptional }: DocumentField, found: unknown): boolean {
  if (!isOptional) return false;
  return found === undefined || (found === null && type !== 'json' && !type.endsWith('|null'));
}

function readValue(type: string, value: unknown, where: string): unknown {
  if (type.endsWith('|null')) {
    return value === null || value === undefined
      ? null
      : readValue(type.slice(0, -5), value, where);
  }
  if (type.endsWith('[]')) {
    if (!Array.isArray(value)) throw unexpected('a list', value, where);
    return value.map((each, index) => readValue(type.slice(0, -2), each, `${where}[${index}]`));
  }
  if (isDocumentName(type)) return readDocument(type, value, where);
  return readScalar(type, value, where);
}

function readScalar(type: string, value: unknown, where: string): unknown {
  switch (type) {
    case 'json':
      if (value === undefined) throw unexpected('a value', value, where);
      return value;
    case 'json-object':
      if (!isRecord(value)) throw unexpected('an object', value, where);
      return value;
    case 'time': {
      const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
      if (Number.isNaN(time)) throw unexpected('a time', value, where);
      return time;
    }
    default:
      if (typeof value !== type) throw unexpected(`a ${type}`, value, where);
      return value;
  }
}

function unexpected(expected: string, value: unknown, where: string): ReadError {
  const found = value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value;
  return new ReadError(`expected ${expected} at ${where || 'the top'}, found ${found}`);
}

import type { Schemas } from './api.generated.js';
import {
  type DocumentField,
  type DocumentName,
  fieldsOf,
  isDocumentName,
} from './document-fields.js';
import { isRecord } from './json.js';

/** A value is not of the type that the wire promises; the message says where. */
export class ReadError extends Error {
  readonly #expected: string;
  readonly #found: string;
  readonly #place: string;

  constructor(expected: string, found: string, place = '') {
    super(`expected ${expected} at ${place || 'the top'}, found ${found}`);
    this.#expected = expected;
    this.#found = found;
    this.#place = place;
  }

  /** Returns the error as the value around has it. `part` is a field of that, or a place in a list such as `[2]`. */
  within(part: string): ReadError {
    const isField = this.#place !== '' && !this.#place.startsWith('[');
    return new ReadError(this.#expected, this.#found, `${part}${isField ? '.' : ''}${this.#place}`);
  }
}

/** Makes a value of the client of one of the wire. Throws `ReadError`. */
export type Reader<Value> = (value: unknown) => Value;

/**
 * Returns the reader of a document: fields in camelCase, times in Unix milliseconds. It is made for servers of a newer
 * release than the client: unknown fields are dropped, and unknown values of enums pass as they are.
 */
export function documentReader<Name extends DocumentName>(name: Name): Reader<Schemas[Name]> {
  const read = readerOf(name);
  // Built field by field from the table that was generated with the type, which the compiler cannot follow.
  return (value) => read(value) as Schemas[Name];
}

interface FieldReader extends DocumentField {
  readonly read: Reader<unknown>;
}

function readerOf(type: string): Reader<unknown> {
  if (type.endsWith('|null')) {
    const read = readerOf(type.slice(0, -5));
    return (value) => (value === null || value === undefined ? null : read(value));
  }
  if (type.endsWith('[]')) return listReader(readerOf(type.slice(0, -2)));
  return isDocumentName(type) ? objectReader(type) : scalarReader(type);
}

function objectReader(name: DocumentName): Reader<object> {
  let fields: readonly FieldReader[] | undefined;
  return (value) => {
    if (!isRecord(value)) throw unexpected('an object', value);
    // Not earlier: a document may hold others of its own type. Once: a page has thousands of one type.
    fields ??= fieldsOf(name).map((field) => ({ ...field, read: readerOf(field.type) }));
    const document: Record<string, unknown> = {};
    for (const field of fields) {
      const { wireName, read } = field;
      const found = Object.hasOwn(value, wireName) ? value[wireName] : undefined;
      if (!isLeftOut(field, found)) document[field.name] = at(wireName, read, found);
    }
    return document;
  };
}

function isLeftOut({ type, isOptional }: DocumentField, found: unknown): boolean {
  if (!isOptional) return false;
  return found === undefined || (found === null && type !== 'json' && !type.endsWith('|null'));
}

function listReader(read: Reader<unknown>): Reader<readonly unknown[]> {
  return (value) => {
    if (!Array.isArray(value)) throw unexpected('a list', value);
    return value.map((each, index) => at(index, read, each));
  };
}

/** Reads a part of a value; an error says which. */
function at(part: string | number, read: Reader<unknown>, value: unknown): unknown {
  try {
    return read(value);
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    throw error.within(typeof part === 'number' ? `[${part}]` : part);
  }
}

function scalarReader(type: string): Reader<unknown> {
  switch (type) {
    case 'json':
      return (value) => {
        if (value === undefined) throw unexpected('a value', value);
        return value;
      };
    case 'json-object':
      return (value) => {
        if (!isRecord(value)) throw unexpected('an object', value);
        return value;
      };
    case 'time':
      return (value) => {
        const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
        if (Number.isNaN(time)) throw unexpected('a time', value);
        return time;
      };
    default:
      return (value) => {
        if (typeof value !== type) throw unexpected(`a ${type}`, value);
        return value;
      };
  }
}

function unexpected(expected: string, value: unknown): ReadError {
  const found = value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value;
  return new ReadError(expected, found);
}

import type { Schemas } from './api.generated.js';
import { type DocumentName, fieldsOf, isDocumentName } from './document-fields.js';
import { isRecord } from './json.js';

export function writeDocument<Name extends DocumentName>(
  name: Name,
  value?: Schemas[Name],
): object {
  return writeFields(name, Object.fromEntries(Object.entries(value ?? {})));
}

function writeFields(name: DocumentName, value: Readonly<Record<string, unknown>>): object {
  const written = fieldsOf(name).map((field) => [
    field.wireName,
    writeValue(field.type.replace('|null', ''), value[field.name]),
  ]);
  return Object.fromEntries(written);
}

function writeValue(type: string, value: unknown): unknown {
  if (Array.isArray(value) && type.endsWith('[]')) {
    return value.map((each) => writeValue(type.slice(0, -2), each));
  }
  if (type === 'time' && typeof value === 'number') return new Date(value).toISOString();
  return isDocumentName(type) && isRecord(value) ? writeFields(type, value) : value;
}

import { type DocumentName, fieldsOf, isDocumentName } from '../src/wire/document-fields.js';

const scalars: Readonly<Record<string, unknown>> = {
  string: 'text',
  number: 1,
  boolean: true,
  time: '2026-01-01T00:00:00.000Z',
  json: 'any',
  'json-object': { some_name: 1 },
};

/** Returns the smallest document of a name as a server sends it: without optional fields, one element in each list. */
export function wireSample(name: DocumentName): object {
  const fields = fieldsOf(name).filter(({ isOptional }) => !isOptional);
  return Object.fromEntries(fields.map(({ wireName, type }) => [wireName, sampleOf(type)]));
}

function sampleOf(type: string): unknown {
  if (type.endsWith('|null')) return null;
  if (type.endsWith('[]')) return [sampleOf(type.slice(0, -2))];
  return isDocumentName(type) ? wireSample(type) : scalars[type];
}

import { fields } from './api.generated.js';

export type DocumentName = keyof typeof fields;

export interface DocumentField {
  /** As the client has it: `planId`. */
  readonly name: string;
  /** As the wire has it: `plan_id`. */
  readonly wireName: string;
  /** `string`, `time`, the name of a document and the like; with `[]` a list, with `|null` nullable. */
  readonly type: string;
  readonly isOptional: boolean;
}

export function isDocumentName(name: string): name is DocumentName {
  return Object.hasOwn(fields, name);
}

export function fieldsOf(document: DocumentName): readonly DocumentField[] {
  return fields[document].split(' ').map(toField);
}

function toField(written: string): DocumentField {
  const [key = '', type = 'string'] = written.split(':');
  const isOptional = key.endsWith('?');
  const name = isOptional ? key.slice(0, -1) : key;
  const wireName = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return { name, wireName, type, isOptional };
}

import { isPersonName } from './people.js';
import { plainText } from './plain-text.js';
import { parseField, type TaskField } from './task-fields.js';

/** `Count the stock. *Owner: Alicia Grant*. More`: a sentence of its own, or behind a dash, that ends where the next begins. */
const inline =
  /(?:(?<=[.;!?)*_])|\s[-–—])\s*[_*]{0,2}(?<label>\p{L}[\p{L} -]{1,24}):[_*]{0,2}\s+(?<value>(?:(?:Mrs?|Ms|Dr|Prof|St)\.\s|[^.;:*_|()]){1,80})[_*]{0,2}(?:[.;][_*]{0,2}|$)(?=\s|$)/u;

/** Where a text says in a sentence of its own whose its task is. */
export interface InlineField {
  readonly field: TaskField;
  /** The text without that sentence. */
  readonly before: string;
  readonly after: string;
}

/** Returns the sentence of a text that says who does its task or decides it: `Owner: …`, `Decision: …` behind other words. */
export function inlineField(text: string, line: number): InlineField | undefined {
  const { 0: whole = '', index = 0, groups } = inline.exec(text.slice(0, 2_000)) ?? {};
  if (groups === undefined) return undefined;
  const { label = '', value = '' } = groups;
  const field = /^(?:decision|entscheidung|décision)$/i.test(label)
    ? isPersonName(value.trim()) && { name: 'decision' as const, value: value.trim(), line }
    : parseField(plainText(`${label}: ${value.trim()}`), line);
  if (!field || !['roles', 'decision', 'approval'].includes(field.name)) return undefined;
  return { field, before: text.slice(0, index), after: text.slice(index + whole.length) };
}

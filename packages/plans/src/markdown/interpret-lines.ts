import { type DependencyClause, findClauses } from './dependency-phrases.js';
import { inlineField } from './inline-field.js';
import type { TextLine } from './markdown-block.js';
import { plainText } from './plain-text.js';
import { parseFields, type TaskField } from './task-fields.js';

export interface InterpretedLines {
  readonly fields: readonly TaskField[];
  readonly clauses: readonly DependencyClause[];
  /** The other lines. */
  readonly description: string;
}

/** Lines below a title: fields, and prose that may name dependencies. */
export function interpretLines(lines: readonly TextLine[]): InterpretedLines {
  const fields: TaskField[] = [];
  const clauses: DependencyClause[] = [];
  const prose: string[] = [];
  for (const line of lines) {
    const found = parseFields(line);
    if (found !== undefined) {
      fields.push(...found);
      continue;
    }
    const { field, before = line.text, after = '' } = inlineField(line.text, line.line) ?? {};
    if (field !== undefined) fields.push(field);
    const text = plainText(`${before}${after}`);
    prose.push(text);
    for (const clause of findClauses(text)) {
      clauses.push({ text: clause.text, line: line.line, strength: 'maybe', time: clause.time });
    }
  }
  return { fields, clauses, description: prose.filter((text) => text !== '').join('\n') };
}

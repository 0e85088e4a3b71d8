import { oneLine } from '../text/one-line.js';
import { type DependencyClause, findClauses } from './dependency-phrases.js';
import { parseDuration } from './duration-text.js';
import { plainText } from './plain-text.js';
import { parseField, type TaskField } from './task-fields.js';
import { parseTaskLabel, type TaskLabel } from './task-label.js';

export interface InterpretedTitle {
  readonly label: TaskLabel;
  /** What followed a title in bold. */
  readonly description: string;
  readonly fields: readonly TaskField[];
  readonly clauses: readonly DependencyClause[];
}

/** What the line of a task says: label, title, and what stands in brackets or after dependency words. */
export function interpretTitle(text: string, line: number): InterpretedTitle {
  const { head, rest } = splitBoldTitle(text);
  const fields: TaskField[] = [];
  const clauses: DependencyClause[] = [];
  const take = (part: string) =>
    takeClauses(takeBrackets(part, line, fields, clauses), line, clauses);
  const label = parseTaskLabel(plainText(head));
  const title = take(label.title);
  const description = take(plainText(rest));
  return {
    label: { ...label, title: trimEnds(title) || label.title },
    description,
    fields,
    clauses,
  };
}

/** `**Build it**: in two parts` has its title in bold; the rest describes it. */
function splitBoldTitle(text: string): { readonly head: string; readonly rest: string } {
  const bold = /^(.{0,40}?)\*\*([^*]{1,300})\*\*:?\s*(?:[-–—:]\s+)?/.exec(text);
  const rest = bold === null ? '' : text.slice(bold[0].length);
  const isOnlyLabel = bold !== null && parseTaskLabel(plainText(bold[2] ?? '')).title === '';
  if (bold === null || isOnlyLabel || /^\s*(?:[([]|$)/.test(rest)) return { head: text, rest: '' };
  return { head: `${bold[1]}${(bold[2] ?? '').replace(/:\s*$/, '')}`, rest };
}

/** Takes out brackets that say something of the task; others stay. */
function takeBrackets(
  text: string,
  line: number,
  fields: TaskField[],
  clauses: DependencyClause[],
): string {
  return text.replace(/\(([^()]{1,500})\)/g, (brackets, inside: string) => {
    const parts = inside.split(';').map((part) => part.trim());
    const known = parts.flatMap((part) => interpretPart(part, line));
    if (known.length < parts.length) return brackets;
    for (const each of known) 'name' in each ? fields.push(each) : clauses.push(each);
    return ' ';
  });
}

function interpretPart(part: string, line: number): readonly (TaskField | DependencyClause)[] {
  const field = parseField(part, line);
  if (field !== undefined) return [field];
  const dependency =
    /^(?:after|requires|needs|blocked by|blocked on|depends? (?:up)?on)\s+(.+)$/i.exec(part);
  if (dependency !== null) return [{ text: dependency[1] ?? '', line, strength: 'sure' }];
  const length = parseDuration(part)?.length;
  if (length === undefined) return [];
  const duration: TaskField = { name: 'duration', value: part.slice(0, length), line };
  const rest = part.slice(length).trim();
  if (rest === '') return [duration];
  const more = /^[,/]/.test(rest) ? interpretPart(rest.slice(1).trim(), line) : [];
  return more.length === 0 ? [] : [duration, ...more];
}

/** Takes out what surely names dependencies; `after …` stays a part of the title. */
function takeClauses(text: string, line: number, clauses: DependencyClause[]): string {
  let left = '';
  let from = 0;
  for (const { text: clause, strength, start, end } of findClauses(text)) {
    clauses.push({ text: clause, line, strength });
    if (strength === 'maybe' || start < from) continue;
    left += text.slice(from, start);
    from = end;
  }
  return oneLine(left + text.slice(from));
}

/** Without the commas and dashes that what was taken out leaves behind. */
function trimEnds(text: string): string {
  return text
    .replace(/^[\s,;:.–—-]+/, '')
    .replace(/[\s,;:–—-]+$/, '')
    .replace(/ (?=[,.;:])/g, '');
}

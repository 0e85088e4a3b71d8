import { isStatus, readBox, readStatus } from '../statuses.js';
import { datedPeriod } from './dated-period.js';
import { type DependencyClause, findClauses } from './dependency-phrases.js';
import { parseDuration } from './duration-text.js';
import type { TextLine } from './markdown-block.js';
import { type Period, periodOf } from './period.js';
import { plainText } from './plain-text.js';
import { inlineField, parseField, parseFields, type TaskField } from './task-fields.js';
import { parseTaskLabel, type TaskLabel, withBracketedId } from './task-label.js';
import { type TitlePart, titleText } from './task-node.js';

export interface InterpretedTitle {
  /** Its title is without everything that may name dependencies. */
  readonly label: TaskLabel;
  /** The title in pieces, so that those that name dependencies differ from the others. */
  readonly parts: readonly TitlePart[];
  /** The text behind a title in bold. */
  readonly description: string;
  readonly fields: readonly TaskField[];
  readonly clauses: readonly DependencyClause[];
  /** The date or the phase with which it begins. */
  readonly period?: Period | undefined;
}

/** Reads the line of a task: label, title, and what brackets and dependency words say. A date before the title is a field. */
export function interpretTitle(written: string, line: number): InterpretedTitle {
  const { field: owner, before = written, after = '' } = inlineField(written, line) ?? {};
  const text = `${before}${after}`.trim();
  const { value, bare: unmarked } = titleStatus(text);
  const { head, rest } = splitBoldTitle(withBracketedId(unmarked));
  const { label, period, date } = datedLabel(plainText(head));
  const title = splitTitleParts(label.title, line, true);
  const description = splitTitleParts(plainText(rest), line, false);
  const bare = titleText(title.parts, () => true);
  return {
    label: { ...label, title: bare || label.title },
    parts: title.parts,
    description: titleText(description.parts, () => false),
    fields: [
      ...(value === undefined ? [] : [{ name: 'status' as const, value, line }]),
      ...(date === undefined ? [] : [{ name: 'date' as const, value: date, line }]),
      ...(owner === undefined ? [] : [owner]),
      ...title.fields,
      ...description.fields,
    ],
    clauses: [...title.clauses, ...description.clauses],
    ...(period && { period }),
  };
}

/** Reads a label with the date behind or in place of it: `12.06. Print`, `3. Mon 6 May: Call`, `09:00 – Open`. */
function datedLabel(text: string): {
  readonly label: TaskLabel;
  readonly period?: Period | undefined;
  readonly date?: string;
} {
  const whole = periodOf(text);
  // `T-21 days` is no task with an id.
  if (whole?.unit === 'distance' && whole.length === text.length)
    return { label: { ...parseTaskLabel(''), title: text }, period: whole };
  const label = parseTaskLabel(text);
  const title = /^\d{1,2}\.\d\d\.(?:\s|\d{4})/.test(text) ? text : label.title;
  const found = datedPeriod(title);
  const behind = title.slice(found?.length);
  const mark = /^\s*(?:[:–—]|-(?=\s))\s*(?=\S)|^\s+(?=\p{L})/u.exec(behind)?.[0] ?? '';
  const isLabel = /[:–—-]/.test(mark) || (/^\d/.test(title) && mark !== '');
  if (found === undefined || !isLabel) return { label, period: periodOf(text) };
  const bare = title === text && title !== label.title ? { id: undefined, number: undefined } : {};
  return {
    label: { ...label, ...bare, title: behind.slice(mark.length) },
    period: found,
    date: title.slice(0, found.length),
  };
}

/** State at the end of a title: `✅ 2026-11-20`, `- DONE`, `: BLOCKED`, `— Won't do`. */
const stateAtEnd =
  /(?:([✅☑✔❌⏳🚧🔄⏸])\uFE0F?|(?:\s[-–—]|:)\s([A-Z][A-Z' ]{1,20})|\s[-–—]\s([A-Z][a-z'’ ]{2,20}))(?:\s\d{4}-\d\d-\d\d)?$/u;
const maxState = 40;

/**
 * Takes what a title says of the state of its task off it; a title that is struck out is cancelled. What follows on struck
 * words may be their state, or stand in for them.
 */
function titleStatus(text: string): { readonly value?: string | undefined; readonly bare: string } {
  const [, struck, more = ''] = /^~~([^~]+)~~\s*(.*)$/.exec(text) ?? [];
  if (struck !== undefined) {
    const state = more.replace(/^[-–—([:\s]+|[)\].]+$/g, '');
    if (state === '' || isStatus(state)) return { value: state || '~~', bare: struck };
    return { value: '?', bare: `${struck} ${more}` };
  }
  const box = readBox(text);
  if (box !== undefined && box.rest !== '') return { value: box.status, bare: box.rest };
  const [start, first = ''] = /^([A-Z][A-Z' ]{1,20}):\s+(?=\S)/.exec(text) ?? [];
  if (isStatus(first)) return { value: first, bare: text.slice(start?.length) };
  const [end, mark, capitals, words = ''] = stateAtEnd.exec(text.slice(-maxState)) ?? [];
  // `Phase 2 - Review` is a phase.
  const word = capitals ?? (readStatus(words) === 'in_progress' ? '' : words);
  const value = mark ?? (isStatus(word) ? word : undefined);
  const bare = value && text.slice(0, -(end ?? '').length).replace(/\s[-–—:]?$/, '');
  // `Milestone 3 - Later` is called that.
  const isNamed = bare !== undefined && parseTaskLabel(plainText(bare)).title !== '';
  return isNamed ? { value, bare } : { bare: text };
}

/** Splits a title in bold from the description: `**Build it**: in two parts`. */
function splitBoldTitle(text: string): { readonly head: string; readonly rest: string } {
  const bold = /^(.{0,40}?)\*\*([^*]{1,300})\*\*:?\s*(?:[-–—:]\s+)?/.exec(text);
  const rest = bold === null ? '' : text.slice(bold[0].length);
  const isOnlyLabel = bold !== null && parseTaskLabel(plainText(bold[2] ?? '')).title === '';
  const isTitle = bold !== null && parseTaskLabel(plainText(bold[1] ?? '')).title === '';
  if (!isTitle || isOnlyLabel || /^\s*(?:[([]|$)/.test(rest)) return { head: text, rest: '' };
  return { head: `${bold[1]}${(bold[2] ?? '').replace(/:\s*$/, '')}`, rest };
}

type Noted = Pick<InterpretedTitle, 'parts' | 'fields' | 'clauses'>;

/** Splits a text at the brackets and phrases that say something of the task; other brackets are words like any others. */
function splitTitleParts(text: string, line: number, isTitle: boolean): Noted {
  const parts: TitlePart[] = [];
  const fields: TaskField[] = [];
  const clauses: DependencyClause[] = [];
  let from = 0;
  for (const { 0: whole, 1: round, 2: square = '', index } of text.matchAll(bracketed)) {
    const known = interpretBrackets(round ?? square, line);
    if (known === undefined) continue;
    addPhrases(text.slice(from, index));
    fields.push(...known.fields);
    clauses.push(...known.clauses);
    parts.push({ text: whole, isBracketed: true, clauses: known.clauses });
    from = index + whole.length;
  }
  addPhrases(text.slice(from));
  return { parts, fields, clauses };

  function addPhrases(words: string): void {
    let begin = 0;
    for (const each of findClauses(words)) {
      const { text: clause, start, end } = each;
      // The first word of a title is its verb, as in `Require a second factor`.
      const isVerb = isTitle && parts.length === 0 && words.slice(0, start).trim() === '';
      const strength = isVerb ? 'maybe' : each.strength;
      const found = { text: clause, line, strength, time: each.time };
      clauses.push(found);
      // `after …` stays a part of the title.
      if (strength === 'maybe' || start < begin) continue;
      parts.push({ text: words.slice(begin, start) });
      parts.push({ text: words.slice(start, end), clauses: [found] });
      begin = end;
    }
    parts.push({ text: words.slice(begin) });
  }
}

const bracketed = /\(([^()]{1,500})\)|\[([^[\]]{1,500})\]/g;

/** Interprets text in brackets; `undefined` if any part is neither a field nor a dependency. */
function interpretBrackets(
  inside: string,
  line: number,
): Pick<Noted, 'fields' | 'clauses'> | undefined {
  const found = inside.split(';').map((part) => interpretPart(part.trim(), line));
  if (found.some((each) => each.length === 0)) return undefined;
  const all = found.flat();
  return {
    fields: all.filter((each) => 'name' in each),
    clauses: all.filter((each) => 'strength' in each),
  };
}

/** `by Friday, 2 days`, `until 31 March`, but not `by hand`. */
const deadlines =
  /^((?:by|due|until|bis)\s(?=[^,]{0,30}(?:\d|day\b|tag\b|week|month|noon|night|\bend\b|ende\b|tomorrow))[^,]{1,40})(?:,\s*(.+))?$/i;

const dependencyWords =
  /^(?:only\s)?(depends?[ _-](?:up)?on|dependent on|deps?:|after|once(?!\s(?:an?|per|every)\b)|as soon as|when|nach|sobald|nachdem|après|dès que|while|während|requires?|needs|blocked[ _-](?:by|on)|prerequisites?:?)\s*:?\s+(.+)$/i;

function interpretPart(part: string, line: number): readonly (TaskField | DependencyClause)[] {
  const field = parseField(part, line);
  if (field?.name === 'approval' || field?.name === 'decision') return [field];
  const dependency = dependencyWords.exec(part);
  if (dependency !== null) return dependencyPart(dependency, line);
  if (field !== undefined) return [field];
  const [dated, deadline = '', after = ''] = deadlines.exec(part) ?? [];
  if (dated !== undefined) {
    const rest = after === '' ? [] : interpretPart(after, line);
    if (after !== '' && rest.length === 0) return [];
    return [{ name: 'date', value: deadline, line }, ...rest];
  }
  if (datedPeriod(part)?.length === part.length) return [{ name: 'date', value: part, line }];
  if (isStatus(part)) return [{ name: 'status', value: part, line }];
  const length = parseDuration(part)?.length;
  if (length === undefined) return [];
  const duration: TaskField = { name: 'duration', value: part.slice(0, length), line };
  const rest = part.slice(length).trim();
  if (rest === '') return [duration];
  const more = /^[,/]/.test(rest) ? interpretPart(rest.slice(1).trim(), line) : [];
  return more.length === 0 ? [] : [duration, ...more];
}

/** Returns the dependencies in `depends on 1.1, 1 day`: a duration after the last comma is no task. */
function dependencyPart(
  [, word = '', named = '']: RegExpExecArray,
  line: number,
): readonly (TaskField | DependencyClause)[] {
  const strength = /^dep/i.test(word) ? 'sure' : 'likely';
  const isTime = /^(?:after|once|as|when|nach|sobald|après|dès)/i.test(word);
  const time = /^w(?:hile|ähr)/i.test(word) ? 'while' : isTime ? 'after' : undefined;
  const cut = named.lastIndexOf(',');
  const last = named.slice(cut + 1).trim();
  if (cut === -1 || parseDuration(last)?.length !== last.length) {
    return [{ text: named, line, strength, time }];
  }
  const duration: TaskField = { name: 'duration', value: last, line };
  return [{ text: named.slice(0, cut), line, strength, time }, duration];
}

/** Reads the lines below a title: fields, and as description the other ones, which may name dependencies. */
export function interpretLines(
  lines: readonly TextLine[],
): Pick<InterpretedTitle, 'fields' | 'clauses' | 'description'> {
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

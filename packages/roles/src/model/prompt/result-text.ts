import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';
import { relevances } from './excerpt.js';

/** Limits of the part of a result that is shown. */
export interface ResultRoom {
  /** Maximum number of characters. */
  readonly room: number;
  /** If not all fit, rows and lines with most words in common are kept. */
  readonly question: string;
}

/** Minimum characters for a result that does not fit. */
export const leastRoom = 120;

/** Maximum characters of a nested value in a table cell. */
const maxCell = 200;
/** Number of fields from which each gets its own line. */
const manyFields = 40;
/** Characters from which a line of text may be split if not all of it fits. */
const longLine = 240;
/** Depth of nested objects and lists that are laid out; deeper ones are JSON. */
const maxDepth = 4;

/**
 * Renders a result as compact text: records as a table with one header, texts unchanged, fields by name, each part
 * under its reference. If it exceeds the room, whole rows and lines are omitted and counted.
 *
 * @param ref - Reference of the result, such as `r3`
 */
export function resultText(ref: string, data: Json, { room, question }: ResultRoom): string {
  const blocks = blocksOf(ref, data, 0);
  const whole = blocks.map(({ head, lines }) => [head, ...lines].join('\n')).join('\n');
  if (whole.length <= room) return whole;
  return shortened(blocks, room, question);
}

/** A part of a result: a line, and rows or lines below it that may be omitted. */
interface Block {
  readonly head: string;
  readonly lines: readonly string[];
  /** Kind of the lines, for the note on omitted ones. */
  readonly kind: 'records' | 'lines' | 'items' | 'fields';
}

function blocksOf(ref: string, value: Json, depth: number): readonly Block[] {
  if (typeof value === 'string') return [textBlock(ref, value)];
  if (Array.isArray(value)) return listBlocks(ref, value, depth);
  if (isJsonObject(value)) return objectBlocks(ref, value, depth);
  return [line(`${ref}: ${String(value)}`)];
}

function line(head: string): Block {
  return { head, lines: [], kind: 'lines' };
}

function textBlock(ref: string, text: string): Block {
  if (!text.includes('\n') && text.length <= maxCell) return line(`${ref}: ${text}`);
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  return { head: `${ref}: text, ${text.length} characters`, lines, kind: 'lines' };
}

/** Breaks a long line between words, so that parts of it can be shown. */
function wrapped(text: string): readonly string[] {
  if (text.length <= longLine) return [text];
  return text.match(/.{1,240}(?:\s|$)|.{1,240}/gsu) ?? [];
}

function objectBlocks(ref: string, value: JsonObject, depth: number): readonly Block[] {
  const entries = Object.entries(value);
  if (entries.length === 0) return [line(`${ref}: {}`)];
  if (depth >= maxDepth) return [line(`${ref}: ${JSON.stringify(value)}`)];
  const plain = entries.filter(([, each]) => isShort(each));
  const fields = plain.map(([name, each]) => `${label(name)}: ${cell(each)}`);
  return [
    ...(fields.length === 0 ? [] : [fieldsBlock(ref, fields)]),
    ...entries
      .filter(([, each]) => !isShort(each))
      .flatMap(([name, each]) => blocksOf(`${ref}${step(name)}`, each, depth + 1)),
  ];
}

function fieldsBlock(ref: string, fields: readonly string[]): Block {
  return fields.length < manyFields
    ? line(`${ref}: ${fields.join(' | ')}`)
    : { head: `${ref}: ${fields.length} fields`, lines: fields, kind: 'fields' };
}

function listBlocks(ref: string, items: readonly Json[], depth: number): readonly Block[] {
  if (items.length === 0) return [line(`${ref}: no items`)];
  const count = `${items.length} ${items.length === 1 ? 'item' : 'items'}`;
  if (items.every(isShort)) {
    const lines = items.map((item, index) => `[${index}] ${cell(item)}`);
    return [{ head: `${ref}: ${count}`, lines, kind: 'items' }];
  }
  if (items.every(isRecord)) return [table(ref, items)];
  if (depth >= maxDepth) return [line(`${ref}: ${JSON.stringify(items)}`)];
  return items.flatMap((item, index) => blocksOf(`${ref}[${index}]`, item, depth + 1));
}

function table(ref: string, records: readonly JsonObject[]): Block {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const lines = records.map(
    (record, index) =>
      `[${index}] ${names.map((name) => cell(Object.hasOwn(record, name) ? record[name] : undefined)).join(' | ')}`,
  );
  const count = `${records.length} ${records.length === 1 ? 'record' : 'records'}`;
  return { head: `${ref}: ${count} (${names.map(label).join(' | ')})`, lines, kind: 'records' };
}

/** Returns whether a value is a record whose fields fit into table cells. */
function isRecord(value: Json): value is JsonObject {
  return isJsonObject(value) && Object.values(value).every((each) => isCell(each));
}

function isCell(value: Json): boolean {
  return isShort(value) || JSON.stringify(value).length <= maxCell;
}

function isShort(value: Json): boolean {
  if (typeof value === 'string') return value.length <= maxCell && !value.includes('\n');
  return value === null || typeof value !== 'object';
}

function cell(value: Json | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? label(value) : JSON.stringify(value);
}

/** Returns a text unchanged; one with line breaks as JSON. */
function label(text: string): string {
  return /[\n\v\f\r\u0085\u2028\u2029]/.test(text) ? JSON.stringify(text) : text;
}

function step(name: string): string {
  return /^[\p{L}_$][\p{L}\p{M}\p{N}_$-]*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

/** Characters of the note on omitted lines. */
const note = 40;

/** Selects the parts and lines most relevant to the question, in order. Omits whole parts if not even the heads fit. */
function shortened(all: readonly Block[], room: number, question: string): string {
  const blocks = partsThatFit(all, room, question);
  const parts = blocks.map(({ head, lines, kind }) => ({
    head: cut(head, lines.length === 0 && blocks.length === 1 ? room : Math.floor(room / 2)),
    lines: kind === 'lines' ? lines.flatMap(wrapped) : lines,
    kind,
  }));
  const missing = all.length - blocks.length;
  let left = room - note - parts.reduce((sum, { head }) => sum + head.length + 1 + note, 0);
  const texts = parts.flatMap(({ lines }) => lines);
  const kept = new Set<number>();
  for (const place of ranking(question, texts)) {
    const length = (texts[place]?.length ?? 0) + 1;
    if (length > left) continue;
    left -= length;
    kept.add(place);
  }
  let first = 0;
  const shown = parts.flatMap(({ head, lines, kind }) => {
    const own = lines.filter((_, place) => kept.has(first + place));
    first += lines.length;
    const hidden = lines.length - own.length;
    return [
      head,
      ...own,
      ...(hidden === 0 ? [] : [`(${hidden} of ${lines.length} ${kind} not shown)`]),
    ];
  });
  const more = missing === 0 ? [] : [`(${missing} more parts not shown)`];
  return [...shown, ...more].join('\n').slice(0, room).toWellFormed();
}

/** Returns the most relevant parts whose heads take half of the room; at least one. */
function partsThatFit(blocks: readonly Block[], room: number, question: string): readonly Block[] {
  let left = room / 2;
  const size = ({ head }: Block): number => Math.min(head.length, room / 2) + 1 + note;
  if (blocks.reduce((sum, block) => sum + size(block), 0) <= left) return blocks;
  const ranked = ranking(
    question,
    blocks.map(({ head, lines }) => [head, ...lines].join('\n')),
  );
  const kept = new Set(
    ranked.filter((place, rank) => {
      const block = blocks[place];
      if (block === undefined || (rank > 0 && size(block) > left)) return false;
      left -= size(block);
      return true;
    }),
  );
  return blocks.filter((_, place) => kept.has(place));
}

/** Returns the indexes of texts by relevance to the question. */
function ranking(question: string, texts: readonly string[]): readonly number[] {
  const scores = relevances(question, texts);
  return [...texts.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = Math.max(0, most - note);
  return `${text.slice(0, kept).toWellFormed()} (${text.length - kept} more characters not shown)`;
}

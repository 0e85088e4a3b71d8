import type { ClaimRow } from './entries.js';
import { LineReader, malformed, toInline } from './line-reader.js';

/** Every label that a line of the log can begin with, as in `**Action:** COMMAND`. */
const labels = [
  'Goals',
  'Approach',
  'Goal Focus',
  'Action',
  'Task',
  'Command',
  'Coordinator',
  'Fallback',
  'Result',
  'Reference',
  'Error',
  'Safe to Repeat',
  'Claims',
  'Executor Analysis',
  'Analysis',
  'Summary',
  'Reason',
  'Goals Progress',
  'Warning',
  'Intervention',
  'Resolution',
  'Revision',
  'Review',
] as const;

export type Label = (typeof labels)[number];

/** A line of the document and its number, from 1. */
export interface Line {
  readonly number: number;
  readonly text: string;
}

/** A label, the text after it and the lines below. */
export interface Field {
  readonly label: Label;
  readonly reader: LineReader;
  readonly body: readonly Line[];
}

const labelled = new RegExp(String.raw`^\*\*(${labels.join('|')}):\*\*(?:\s+(.*))?$`, 's');

/** Line beginnings that would be parsed as the log's own structure. */
const structural = new RegExp(
  String.raw`^(?:\\|#{1,6}(?:\s|$)|-{3,}\s*$|={3,}\s*$|> \*\*|\*\*(?:${labels.join('|')}):\*\*)`,
);

/** Renders a field that ends in free text, after `head` if given: on the label's line, or below it if the text has several lines. */
export function renderTextField(label: Label, text: string, head = '', separator = ''): string {
  const isBlock = text.includes('\n') && !text.includes('\r') && text === text.trim();
  const start = `**${label}:**${head === '' ? '' : ` ${head}`}`;
  if (!isBlock) return `${start}${separator === '' ? ' ' : separator}${toInline(text)}`;
  const lines = text.split('\n').map((line) => (structural.test(line) ? `\\${line}` : line));
  return [start, ...lines].join('\n');
}

/** Parses the text of such a field, after its head. */
export function readTextField({ reader, body }: Field, what: string, separator = ''): string {
  if (!reader.isAtEnd) {
    reader.expect(separator);
    assertNoLines(body);
    return reader.inline(what);
  }
  if (body.length === 0) throw malformed(reader.line, what, '');
  return body.map(({ text }) => (text.startsWith('\\') ? text.slice(1) : text)).join('\n');
}

function assertNoLines([line]: readonly Line[]): void {
  if (line !== undefined) throw malformed(line.number, 'a field such as **Action:**', line.text);
}

/** The fields of one entry. Each may be taken once, and all must be. */
export class FieldSet {
  readonly #fields = new Map<Label, Field>();

  constructor(
    lines: readonly Line[],
    /** Line to report if a field is missing. */
    private readonly heading: Line,
  ) {
    for (const field of splitFields(lines)) {
      if (this.#fields.has(field.label)) {
        throw malformed(field.reader.line, `**${field.label}:** only once`, 'a second one');
      }
      this.#fields.set(field.label, field);
    }
  }

  take(label: Label): Field | undefined {
    const field = this.#fields.get(label);
    this.#fields.delete(label);
    return field;
  }

  need(label: Label): Field {
    const field = this.take(label);
    if (field !== undefined) return field;
    throw malformed(this.heading.number, `**${label}:** below this line`, this.heading.text);
  }

  /** Takes a field of one line and parses it completely. */
  takeLine<T>(label: Label, read: (reader: LineReader) => T): T | undefined {
    const field = this.take(label);
    if (field === undefined) return undefined;
    assertNoLines(field.body);
    const value = read(field.reader);
    field.reader.end();
    return value;
  }

  finish(): void {
    for (const { label, reader } of this.#fields.values()) {
      throw malformed(reader.line, 'a field that belongs to this entry', `**${label}:**`);
    }
  }
}

function splitFields(lines: readonly Line[]): readonly Field[] {
  const fields: Field[] = [];
  let body: Line[] = [];
  for (const line of lines) {
    const match = labelled.exec(line.text);
    const label = labels.find((candidate) => candidate === match?.[1]);
    if (label === undefined) {
      if (fields.length === 0 && line.text.trim() !== '') assertNoLines([line]);
      body.push(line);
    } else {
      body = [];
      const reader = new LineReader(line.number, (match?.[2] ?? '').trim());
      fields.push({ label, reader, body });
    }
  }
  return fields.map((field) => ({ ...field, body: withoutBlankEnd(field.body) }));
}

function withoutBlankEnd(lines: readonly Line[]): readonly Line[] {
  return lines.slice(0, lines.findLastIndex(({ text }) => text.trim() !== '') + 1);
}

const head = ['| Claim | Confidence | Source |', '|-------|------------|--------|'] as const;

export function renderClaimsTable(claims: readonly ClaimRow[]): string {
  const rows = claims.map(
    ({ claim, confidence, source }) =>
      `| ${toCell(claim)} | ${toConfidence(confidence)} | ${toCell(source)} |`,
  );
  return [...head, ...rows].join('\n');
}

export function parseClaimsTable(lines: readonly Line[], heading: number): readonly ClaimRow[] {
  const [titles, rule, ...rows] = lines;
  if (titles === undefined || rule === undefined) throw malformed(heading, head[0], '');
  assertCells(titles, /^\s*(?:Claim|Confidence|Source)\s*$/, head[0]);
  assertCells(rule, /^\s*:?-+:?\s*$/, head[1]);
  return rows.map(parseRow);
}

function parseRow(line: Line): ClaimRow {
  const cells = splitRow(line, 'a row such as | claim | 0.90 | source |').map(
    (cell) => new LineReader(line.number, cell.replace(/\\([\\|])/g, '$1').trim()),
  );
  const [claim, confidence, source] = cells;
  if (claim === undefined || confidence === undefined || source === undefined) {
    throw malformed(line.number, 'three cells', line.text);
  }
  const value = confidence.number('a confidence from 0 to 1');
  confidence.end();
  if (value < 0 || value > 1) throw malformed(line.number, 'a confidence from 0 to 1', `${value}`);
  return { claim: claim.inline('a claim'), confidence: value, source: source.inline('a source') };
}

function assertCells(line: Line, cell: RegExp, expected: string): void {
  if (!splitRow(line, expected).every((text) => cell.test(text))) {
    throw malformed(line.number, expected, line.text);
  }
}

/** Splits a row at its unescaped pipes into three cells. */
function splitRow(line: Line, expected: string): readonly string[] {
  const cells = line.text.trim().match(/[^|\\]*(?:\\[\s\S][^|\\]*)*\|/gy) ?? [];
  const [before, ...inside] = cells.map((cell) => cell.slice(0, -1));
  if (before !== '' || inside.length !== 3 || cells.join('') !== line.text.trim()) {
    throw malformed(line.number, expected, line.text);
  }
  return inside;
}

function toCell(text: string): string {
  return toInline(text).replace(/[\\|]/g, '\\$&');
}

/** Formats a confidence with two decimals, or all digits if two are inexact. */
function toConfidence(confidence: number): string {
  const short = confidence.toFixed(2);
  return Number(short) === confidence ? short : String(confidence);
}

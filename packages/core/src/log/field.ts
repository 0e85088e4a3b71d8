import { LineReader, malformed } from './line-reader.js';
import { toInline } from './quote.js';

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

import type { DiffRules, SectionKind } from '../rules/diff-rules.ts';
import { itemKey } from './item-key.ts';
import { type PlanLine, readLine } from './read-line.ts';

export interface Item {
  readonly isHidden: boolean;
  readonly isTicked: boolean;
  /** Text for people: without marker and number. */
  readonly text: string;
  /** Form in which items are compared. */
  readonly key: string;
  readonly section: SectionKind | 'other';
}

export interface PlanText {
  readonly items: readonly Item[];
  /** Lines of an execution log: events, not plans. */
  readonly log: readonly string[];
}

interface Heading {
  readonly level: number;
  readonly section: SectionKind | 'other';
}

/** Lines shorter than this end a paragraph: a wrapped line is longer. */
const minWrappedLength = 50;

/** Maximum number of lines of a paragraph or item; further lines are another item. */
const maxLinesOfItem = 8;

const linesPerTimeCheck = 512;

/** Lines of a text with their numbers, and the parsed lines so far. */
export interface PlanSource {
  readonly lines: readonly string[];
  readonly numbers: Int32Array;
  /** Parsed lines by number, extended while reading. Shared by texts that are numbered together. */
  readonly known: (PlanLine | undefined)[];
}

/**
 * Reads a plan, a scratchpad or any other text. Never fails: without structure, each line is an item. Returns undefined
 * if `isOver` becomes true.
 */
export function readItems(
  { lines, numbers, known }: PlanSource,
  rules: DiffRules,
  isOver: () => boolean = () => false,
): PlanText | undefined {
  const items: Item[] = [];
  const log: string[] = [];
  const headings: Heading[] = [];
  let isCode = false;
  let open: OpenItem | undefined;

  const section = () => headings.at(-1)?.section ?? 'other';
  const push = (text: string, line?: PlanLine, key = itemKey(text)) => {
    const { isStruck: isHidden = false, isTicked = false } = line ?? {};
    items.push({ text, key, section: section(), isHidden, isTicked });
  };
  const close = () => {
    if (open === undefined) return;
    const { line, more } = open;
    if (more.length === 0) push(line.text, line, line.key);
    else push([line.text, ...more].join(' '), line);
    open = undefined;
  };

  for (let at = 0; at < lines.length; at += 1) {
    if (at % linesPerTimeCheck === 0 && isOver()) return undefined;
    const raw = lines[at] ?? '';
    const number = numbers[at] ?? 0;
    let line = known[number];
    if (line === undefined) {
      line = readLine(raw);
      known[number] = line;
    }
    if (line.kind === 'fence' || isCode) {
      close();
      if (line.kind === 'fence') isCode = !isCode;
      else if (line.kind !== 'blank') push(raw.trim());
    } else if (open !== undefined && continuesItem(open, line)) {
      open.more.push(line.text);
      open.width = raw.length;
    } else {
      close();
      if (line.kind === 'heading' || (section() !== 'log' && isLabel(line, rules))) {
        enter(headings, line, rules, push);
        if (!line.rest) continue;
        line = readLine(line.rest);
      }
      if (isLog(line, section(), raw)) {
        log.push(line.text);
      } else if (line.kind !== 'blank' && !line.isVolatile) {
        open = { line, more: [], width: raw.length };
      }
    }
  }
  close();
  return { items, log };
}

interface OpenItem {
  readonly line: PlanLine;
  readonly more: string[];
  width: number;
}

/** Returns the visible lines of a text: any line end ends one, and comments are struck out. */
export function shownLines(text: string): readonly string[] {
  return strikeComments(text).split(/\r\n|\n|\r/);
}

/** Returns whether `\n` is the only line end of a text and it has no comments. */
export function isPlain(text: string): boolean {
  return !text.includes('\r') && !text.includes('<!--');
}

/** Marks comments as struck out: no longer planned, but visible to a reader. */
function strikeComments(text: string): string {
  if (!text.includes('<!--')) return text;
  return text.replace(/<!--([\s\S]*?)(?:-->|$)/g, (_, body: string) =>
    body.replace(/[^\r\n]+/g, (line) => (line.trim() === '' ? '' : `~~${line.trim()}~~`)),
  );
}

function continuesItem(open: OpenItem, line: PlanLine): boolean {
  if (line.kind !== 'prose' || line.isStruck || open.more.length + 1 >= maxLinesOfItem)
    return false;
  if (open.line.kind === 'item' && line.indent > open.line.indent) return true;
  return open.width >= minWrappedLength && line.indent >= open.line.indent;
}

/** A line such as "Constraints:" begins a section without being a heading. */
function isLabel({ kind, text }: PlanLine, rules: DiffRules): boolean {
  return (
    kind === 'prose' && text.endsWith(':') && text.length < 40 && sectionOf(text, rules) !== 'other'
  );
}

function enter(
  headings: Heading[],
  { level, text, kind }: PlanLine,
  rules: DiffRules,
  push: (content: string) => void,
): void {
  const depth = kind === 'heading' ? level : 7;
  while ((headings.at(-1)?.level ?? 0) >= depth) headings.pop();
  const own = sectionOf(text, rules);
  const section = own === 'other' && depth > 1 ? (headings.at(-1)?.section ?? 'other') : own;
  if (own === 'other' || depth === 1) push(text);
  headings.push({ level: depth, section });
}

function sectionOf(heading: string, { sections }: DiffRules): SectionKind | 'other' {
  const text = heading.toLowerCase().replace(/^[^\p{L}\p{N}]+/u, '');
  if (text.length > 40) return 'other';
  if (sections.log.includes(text.replace(/[^\p{L}\p{N}]+$/u, ''))) return 'log';
  const kinds: readonly SectionKind[] = ['constraints', 'done', 'goal', 'steps'];
  return kinds.find((kind) => sections[kind].some((word) => begins(text, word))) ?? 'other';
}

/** A long word may be a prefix ("constraints"), a short one must be whole: "but" does not begin "button". */
function begins(text: string, word: string): boolean {
  return text.startsWith(word) && (word.length > 4 || !/^\p{L}{2}/u.test(text.slice(word.length)));
}

/** In a list of steps a time may be planned: "09:00 publish the page". */
function isLog({ kind, text, isTask }: PlanLine, section: Item['section'], raw: string): boolean {
  if (kind === 'blank' || isTask) return false;
  if (section === 'log') return true;
  return kind === 'log' && (section !== 'steps' || raw.trim() === text); // not an item of the list
}

import type { DiffRules, SectionKind } from '../rules/diff-rules.ts';

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

/** A line of a plan without insignificant parts: marker, number, checkbox, emphasis, white space. */
interface PlanLine {
  readonly kind: 'blank' | 'heading' | 'item' | 'prose' | 'fence' | 'log';
  readonly indent: number;
  readonly level: number;
  readonly text: string;
  /** The text in the form in which items are compared. */
  readonly key: string;
  /** Whether it is metadata that changes with each version. */
  readonly isVolatile: boolean;
  readonly isStruck: boolean;
  /** Whether it has a checkbox: a task, in any section. */
  readonly isTask: boolean;
  readonly isTicked: boolean;
  readonly rest?: string;
}

const blank = {
  kind: 'blank',
  indent: 0,
  level: 0,
  text: '',
  key: '',
  isVolatile: false,
  isStruck: false,
  isTask: false,
  isTicked: false,
} as const;

const invisible = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g;
const heading = /^(#{1,6})\s+(.*?)\s*#*$/;
const bold = /^(?:\*\*|__)([^*_]+?)(?:\*\*|__):?$/;
const bullet = /^[-*+•‣◦▪●–—]\s+/;
const number =
  /^\(?(?:\d{1,4}(?:\.\d{1,4})*|[a-z]|[ivx]{1,5}|(?:step|task)\s*\d{1,4})(?:[.):]\)?|\s+[-–—])\s+/iu;
const checkbox = /^(?:\[[ xX✓✔~/-]?\]|[☐☑☒✅✔✓⬜🔲])\s*/u;
const ticked = /^(?:\[[xX✓✔]\]|[☑☒✅✔✓])/u;
/** The label of a field, as in the Reflexion-Aligned Template: `[🗺️ CURRENT GOAL]`. */
const field = /^\[[^\p{L}\]]*(\p{Lu}[\p{Lu}_ ]{2,40})\](?!\():?\s*(.*)$/u;
/** A word that is no marker: not one letter, not a Roman number, and not the beginning of "Step 1". */
const unmarked = /^[A-Za-z](?<![ivxstepIVXSTEP])[A-Za-z]/;
const tableRow = /^\|(.*)\|$/;
const tableRule = /^\|?[\s:|-]+\|?$/;
const numberCell = /^#?\d{1,4}\.?$/;

/** A time at the beginning of a log line: a date, a time of day, or both, perhaps in brackets. */
const moment =
  /^[[(]?(?:\d{4}-\d\d-\d\d(?:[T ,]+\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?)?|\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?)\s*(?:Z|UTC|[+-]\d\d:?\d\d)?[\])]?(?=\s|$|[:,-])/;
const logLevel = /^[[(]?(?:trace|debug|info|notice|warn|warning|error|fatal)[\])]?(?=[\s:])/i;

/** Parses one line, without its line end. Checks first letters before expressions: most lines have no marks. */
function readLine(line: string): PlanLine {
  const visible = invisible.test(line) ? line.replace(invisible, '') : line;
  const trimmed = visible.trim();
  if (trimmed === '') return blank;
  const first = trimmed.charAt(0);
  if ('-*_='.includes(first) && /^(?:[-*_=]\s*){3,}$/.test(trimmed)) return blank;
  const indent = visible.length - visible.trimStart().length;
  const base = { ...blank, indent, text: trimmed };

  if (first === '#') {
    const [, marks = '', text = ''] = heading.exec(trimmed) ?? [];
    if (marks !== '')
      return { ...base, kind: 'heading', level: marks.length, text: unnumber(text) };
  }
  if (trimmed.startsWith('```') || trimmed.startsWith('~~~')) return { ...base, kind: 'fence' };
  if (first === '|') return keyed(tableLine(base), line);
  const title = '*_'.includes(first) ? bold.exec(trimmed)?.[1] : undefined;
  if (title !== undefined) return { ...base, kind: 'heading', level: 6, text: title };

  const [, label, rest = ''] = (first === '[' && !isLogged(trimmed) && field.exec(trimmed)) || [];
  if (label !== undefined) return { ...base, kind: 'heading', level: 6, text: label, rest };

  const { text, isItem, isTask, isTicked } = withoutMarkers(trimmed);
  const struck = text.startsWith('~~') ? /^~~(.+)~~[.;]?$/.exec(text)?.[1] : undefined;
  const shown = { ...base, text: struck ?? text, isStruck: struck !== undefined };
  const marked = { ...shown, isTask, isTicked };
  if (isLogged(text)) return { ...marked, kind: 'log' };
  return keyed({ ...marked, kind: isItem ? 'item' : 'prose' }, line);
}

function keyed(line: PlanLine, raw: string): PlanLine {
  return { ...line, key: itemKey(line.text), isVolatile: isVolatile(raw) };
}

function isLogged(text: string): boolean {
  return (/^[[(\d]/.test(text) && moment.test(text)) || logLevel.test(text);
}

function tableLine(base: PlanLine): PlanLine {
  if (tableRule.test(base.text)) return blank;
  const cells = (tableRow.exec(base.text)?.[1] ?? base.text).split('|').map((cell) => cell.trim());
  const counts = cells.length > 1 && numberCell.test(cells[0] ?? '') ? cells.slice(1) : cells;
  return { ...base, kind: 'item', text: counts.join(' | ') };
}

/** Removes markers, numbers and boxes before a text, in any order and number. */
function withoutMarkers(line: string) {
  let text = line;
  let isTask = false;
  let isTicked = false;
  if (unmarked.test(line)) return { text, isItem: false, isTask, isTicked };
  for (let rounds = 0; rounds < 4; rounds += 1) {
    const item = text.replace(bullet, '');
    const shorter = item.replace(checkbox, '').replace(number, '');
    if (shorter === text || shorter === '') break;
    isTask ||= checkbox.test(item);
    isTicked ||= ticked.test(item);
    text = shorter;
  }
  return { text, isItem: text !== line, isTask, isTicked };
}

function unnumber(text: string): string {
  const shorter = text.replace(number, '');
  return shorter === '' ? text : shorter;
}

const label =
  /^[\s>([-]*(?:last\s+)?(?:updated?|modified|changed|generated|created|saved|exported|checked|rendered|revision|rev|commit|build|sha(?:-?\d+)?|hash|checksum|etag|run(?:\s*id)?|session(?:\s*id)?|trace(?:\s*id)?|id|time(?:stamp)?|date|took|elapsed|duration|finished|started)(?![\p{L}\p{N}])/iu;

/** Times, durations, hashes and ids, and the few words between them. */
const volatile =
  /\d{4}-\d\d-\d\d(?:[T ]+\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?)?|\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?|\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|\b(?=[a-z]*\d)[0-9a-f]{6,64}\b|\b\d+(?:[.,]\d+)?\s*(?:ms|s|sec|seconds?|min|minutes?|h|hours?)\b|\b(?:utc|gmt|z|cet|cest)\b|[+-]\d\d:?\d\d\b/giu;

const connecting =
  /\b(?:last|at|on|by|in|the|to|of|revision|rev|commit|build|hash|sha|version|id|time|date|updated|modified|created|generated)\b/giu;

/**
 * Returns whether a line is metadata that changes with each version: only times, durations, hashes or ids.
 * @example isVolatile('_Updated 2026-02-01 09:10, revision 4f2a9c0_') // true
 */
function isVolatile(line: string): boolean {
  const plain = line.replace(/[_*`~]/g, ' ');
  const found = label.exec(plain);
  if (found === null) return false;
  const rest = plain.slice(found[0].length);
  const masked = rest.replace(volatile, '');
  return masked !== rest && !/[\p{L}\p{N}]/u.test(masked.replace(connecting, ''));
}

const unusual = /[^\x20-\x7e]|[A-Z]|\s{2}|[*_`~"']|[.;:,]$/;

/**
 * Returns a text in the form in which items are compared: without case, emphasis, quotation style, repeated white space
 * and final punctuation. Text in backquotes keeps its case.
 */
export function itemKey(text: string): string {
  if (!unusual.test(text)) return text;
  return text
    .normalize('NFKC')
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : plain(part)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=.)[.;:,]+$/, '');
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/(?<![\p{L}\p{N}])[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?![\p{L}\p{N}])/gu, '');
}

import { itemKey } from './item-key.ts';

/** A line of a plan without insignificant parts: marker, number, checkbox, emphasis, white space. */
export interface PlanLine {
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
export function readLine(line: string): PlanLine {
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

import type { Json, JsonObject } from '@pce/core/contracts';
import { kindOf, ownValue } from '../json/json-value.js';
import { isName, nameRule } from '../schema/names.js';

/** A command with slots: `find {product} for sale`. */
export interface PatternCondition {
  readonly kind: 'pattern';
  readonly text: string;
  /** The fixed texts around the slots, normalized: one more than there are slots. */
  readonly fixed: readonly [string, ...string[]];
  readonly slots: readonly string[];
  /** Number of fixed words. */
  readonly words: number;
}

const slotPlace = /\{([^{}]*)\}/g;

export function hasSlots(text: string): boolean {
  return /\{[^{}]*\}/.test(text);
}

export function readPattern(text: string): PatternCondition | { readonly error: string } {
  const slots = [...text.matchAll(slotPlace)].map((match) => (match[1] ?? '').trim());
  const outside = text.replaceAll(slotPlace, ' ');
  const words = wordsOf(outside).length;
  if (/[{}]/.test(outside))
    return { error: 'a slot is one pair of braces around a name: {product}' };
  const wrong = slots.find((slot) => !isName(slot));
  if (wrong !== undefined) return { error: `the slot {${wrong}} needs ${nameRule}` };
  if (new Set(slots).size < slots.length) return { error: 'a slot can be there only once' };
  if (/\}\s*\{/.test(text)) return { error: 'two slots need a fixed word between them' };
  if (words === 0)
    return { error: 'a pattern needs at least one fixed word, or it fits every command' };
  return { kind: 'pattern', text, fixed: fixedTexts(text), slots, words };
}

/**
 * Returns the slots' texts if the pattern fits the whole command. Each slot is as short as possible, but includes a
 * whole quotation at its beginning. Every fixed text is searched once, from left to right, without backtracking.
 */
export function fitPattern(pattern: PatternCondition, command: PlainText): SlotTexts | undefined {
  const [first, ...rest] = pattern.fixed;
  const { text } = command;
  if (!text.startsWith(first)) return undefined;
  if (rest.length === 0) return text === first ? new Map() : undefined;
  const slots = new Map<string, string>();
  let start = first.length;
  for (const [index, fixed] of rest.entries()) {
    const end =
      index === rest.length - 1 ? lastEnd(text, fixed, start) : slotEnd(text, fixed, start);
    if (end === undefined) return undefined;
    const value = unquoted(command.original(start, end).trim());
    if (value === '') return undefined;
    slots.set(pattern.slots[index] ?? '', value);
    start = end + fixed.length;
  }
  return slots;
}

/** Splits a pattern into its fixed texts, after normalizing it as commands are. */
function fixedTexts(text: string): readonly [string, ...string[]] {
  const [first = '', ...rest] = toPlainText(text).text.split(/\{[^{}]*\}/);
  return [first, ...rest];
}

function slotEnd(text: string, fixed: string, start: number): number | undefined {
  const afterQuotation = quotationEnd(text, start);
  const found = afterQuotation === undefined ? -1 : text.indexOf(fixed, afterQuotation);
  const end = found === -1 ? text.indexOf(fixed, start + 1) : found;
  return end === -1 ? undefined : end;
}

function lastEnd(text: string, fixed: string, start: number): number | undefined {
  const end = text.length - fixed.length;
  return end > start && text.endsWith(fixed) ? end : undefined;
}

const quotes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
]);

function quotationEnd(text: string, start: number): number | undefined {
  const closing = quotes.get(text.charAt(start));
  const end = closing === undefined ? -1 : text.indexOf(closing, start + 1);
  return end === -1 ? undefined : end + 1;
}

function unquoted(text: string): string {
  return quotationEnd(text, 0) === text.length ? text.slice(1, -1).trim() : text;
}

/** The whole command, word for word; case, spacing and the punctuation at the end do not count. */
export interface LiteralCondition {
  readonly kind: 'literal';
  /** Text as written in the file. */
  readonly text: string;
  readonly plain: string;
  readonly words: number;
}

export function readLiteral(text: string): LiteralCondition | { readonly error: string } {
  const plain = toPlainText(text).text;
  if (plain === '') return { error: 'expected the words of a command, found an empty text' };
  return { kind: 'literal', text, plain, words: wordsOf(text).length };
}

export function fitsLiteral(condition: LiteralCondition, command: PlainText): boolean {
  return condition.plain === command.text;
}

/** A classification by the host: the turn's input `action_needed` or `intent` is one of the labels. */
export interface LabelCondition {
  readonly kind: 'label';
  /** Name of the compared input. */
  readonly input: LabelInput;
  /** Labels as written in the file. */
  readonly labels: readonly string[];
}

export const labelInputs = ['action_needed', 'intent'] as const;

/** Name of an input by which the host classifies a turn. */
export type LabelInput = (typeof labelInputs)[number];

/** Parses one label, or a list of which any is sufficient. */
export function readLabel(
  input: LabelInput,
  value: Json,
): LabelCondition | { readonly error: string } {
  const labels = Array.isArray(value) ? value : [value];
  const texts = labels.filter((label) => typeof label === 'string');
  if (texts.length === 0 || texts.length < labels.length) {
    return { error: `expected a label such as live_search, or a list, found ${kindOf(value)}` };
  }
  if (texts.some((label) => normal(label) === ''))
    return { error: 'expected a label with letters' };
  return { kind: 'label', input, labels: texts };
}

export function fitsLabel({ input, labels }: LabelCondition, inputs: JsonObject): boolean {
  const found = ownValue(inputs, input);
  return typeof found === 'string' && labels.some((label) => normal(label) === normal(found));
}

/** Normalizes a label: `live_search`, `Live search` and `live-search` are the same. */
function normal(label: string): string {
  return wordsOf(label).join(' ');
}

export type SlotTexts = ReadonlyMap<string, string>;

/** A normalized command: lower case, single spaces, no punctuation at its end. */
export interface PlainText {
  readonly text: string;
  /** Returns the original text between two positions of `text`. */
  original(start: number, end: number): string;
}

/** Normalizes a text in one pass. Case is folded letter by letter, so that positions can be traced back. */
export function toPlainText(source: string): PlainText {
  const trimmed = withoutEndPunctuation(source.trim());
  const letters: string[] = [];
  const places: number[] = [];
  for (let index = 0; index < trimmed.length; index++) {
    const letter = trimmed.charAt(index);
    const isSpace = /\s/.test(letter);
    if (isSpace && letters.at(-1) === ' ') continue;
    letters.push(isSpace ? ' ' : folded(letter));
    places.push(index);
  }
  places.push(trimmed.length);
  return {
    text: letters.join(''),
    original: (start, end) => trimmed.slice(places[start], places[end]),
  };
}

/** Returns the words of a text in lower case: runs of letters and digits. */
export function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Removes punctuation at the end. A dot after a word ends a sentence; the dots of `..` and `src/.` are part of a path. */
function withoutEndPunctuation(text: string): string {
  let end = text.length;
  while (end > 0 && '.,;:!?…'.includes(text.charAt(end - 1))) end -= 1;
  return /[\p{L}\p{N}"'`”’»)\]}]$/u.test(text.slice(Math.max(0, end - 2), end))
    ? text.slice(0, end)
    : text;
}

function folded(letter: string): string {
  const lower = letter.toLowerCase();
  return lower.length === 1 ? lower : letter;
}

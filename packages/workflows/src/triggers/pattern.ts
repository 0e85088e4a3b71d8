import { isName, nameRule } from '../schema/names.js';
import { type PlainText, toPlainText, wordsOf } from './plain-text.js';
import type { SlotTexts } from './slot-texts.js';

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

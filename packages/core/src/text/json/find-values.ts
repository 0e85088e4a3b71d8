import { answerIn } from './answer-in.js';
import { type Parsed, parseObjects, parseTolerant } from './parse-tolerant.js';
import type { Unreadable } from './source.js';

/** A value in a reply that may be the answer. */
export interface FoundValue {
  readonly value: unknown;
  /** Whether its text is not valid JSON. */
  readonly isRepaired: boolean;
  /** Its objects that are only complete if they have all properties of their schema. */
  readonly openEnded: ReadonlySet<object>;
  /** Whether it extends to the end of the reply, so that it may be cut off. */
  readonly isLast: boolean;
}

/** Reason why a reply has no reliable value. */
export type ValueProblem = 'none' | 'too_many' | Unreadable;

/** Values found in a text, or the reason why there is none. */
export type FoundValues =
  | { readonly ok: true; readonly values: readonly FoundValue[] }
  | { readonly ok: false; readonly problem: ValueProblem };

const maxValues = 50;

/**
 * Finds the objects and arrays of a reply, without prose and fences. One unreadable piece invalidates the reply: it may be
 * the answer, and the others examples. So does text around a piece which shows that it was part of something larger.
 */
export function findValues(reply: string): FoundValues {
  const text = answerIn(reply);
  if (text === undefined) return { ok: false, problem: 'unclosed' };
  const fenced = fencedBlocks(text).filter((content) => isBracket(content.trimStart().charAt(0)));
  const values: FoundValue[] = [];
  for (const part of fenced.length > 0 ? fenced : [withoutFenceEnd(text)]) {
    const found = valuesIn(part);
    if (!found.ok) return found;
    values.push(...found.values);
    if (values.length > maxValues) return { ok: false, problem: 'too_many' };
  }
  return values.length > 0 ? { ok: true, values } : { ok: false, problem: 'none' };
}

/**
 * Reads a reply that consists, apart from fences, of one quoted text, number, literal or tuple, or of consecutive objects:
 * for schemas other than an object.
 */
export function readWhole(reply: string): FoundValue | undefined {
  const text = answerIn(reply) ?? '';
  const fenced = fencedBlocks(text);
  const part = (fenced.length === 1 ? (fenced[0] ?? '') : text).trim();
  if (part.startsWith('{') || part.startsWith('/')) return wholeOf(part, parseObjects(part));
  // An unquoted word is prose.
  const isScalar = /^["'“‘`\d(-]|^(?:true|false|null)$/.test(part);
  return isScalar ? wholeOf(part, parseTolerant(part)) : undefined;
}

function wholeOf(text: string, parsed: Parsed): FoundValue | undefined {
  const isWhole = parsed.ok && text.slice(parsed.end).trim() === '';
  return isWhole ? { ...parsed, isLast: true } : undefined;
}

function withoutFenceEnd(text: string): string {
  const isFenced = isBracket(text.charAt(0)) && text.endsWith('```');
  return isFenced ? text.slice(0, -'```'.length).trimEnd() : text;
}

function isBracket(char: string): boolean {
  return char === '{' || char === '[';
}

function fencedBlocks(text: string): string[] {
  const blocks: string[] = [];
  // Text starting with a bracket is not prose, so a fence in it is part of a string.
  if (isBracket(text.charAt(0))) return blocks;
  let inside: string[] | undefined;
  for (const line of text.split('\n')) {
    if (inside === undefined) {
      if (/^\s*```[\w-]*\s*$/.test(line)) inside = [];
    } else if (line.trimStart().startsWith('```')) {
      blocks.push(inside.join('\n'));
      inside = undefined;
    } else inside.push(line);
  }
  if (inside !== undefined) blocks.push(inside.join('\n'));
  return blocks;
}

function valuesIn(text: string): FoundValues {
  const values: FoundValue[] = [];
  let from = 0;
  for (let start = nextBracket(text, 0); start !== -1; start = nextBracket(text, from)) {
    if (values.length > maxValues) return { ok: false, problem: 'too_many' };
    if (isValueOfKey(text.slice(from, start))) return { ok: false, problem: 'damaged' };
    const parsed: Parsed = parseTolerant(text, start);
    const prose = endOfProse(text, start, parsed.ok);
    if (prose !== undefined) {
      from = prose;
      continue;
    }
    if (!parsed.ok) return unescaped(text) ?? parsed;
    from = parsed.end;
    const isLast = leftover.test(text.slice(from));
    const { value, isRepaired } = parsed;
    const openEnded = new Set(parsed.openEnded);
    if (continues(text, from)) {
      if (!isLast || typeof value !== 'object' || value === null || Array.isArray(value)) {
        return { ok: false, problem: 'damaged' };
      }
      // Surplus brackets or a comma at the very end.
      openEnded.add(value);
      return { ok: true, values: [...values, { value, isRepaired: true, openEnded, isLast }] };
    }
    values.push({ value, isRepaired, openEnded, isLast });
  }
  return { ok: true, values };
}

function nextBracket(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) if (isBracket(text.charAt(at))) return at;
  return -1;
}

const link = /\[[^[\]{}\n]{0,500}\]\(/y;
const remark = /[[{][^[\]{}"“”:\n]{0,500}[\]}]/y;

/** Returns the end of a link, or of a remark in brackets without quotes and colons, which are prose. */
function endOfProse(text: string, start: number, isJson: boolean): number | undefined {
  const pattern = isJson ? link : remark;
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Returns whether a piece follows `"key":`, so that its object has lost its opening bracket. */
function isValueOfKey(before: string): boolean {
  return /["'”]\s*:\s*$/.test(before.slice(-200));
}

function continues(text: string, from: number): boolean {
  if (/[\p{L}\d]/u.test(text.charAt(from))) return true;
  const rest = text.slice(from, from + 200).trimStart();
  return rest !== '' && ',:}]"“'.includes(rest.charAt(0));
}

/** Brackets and commas with nothing between them. */
const leftover = /^[}\],\s]*$/;

/** Parses JSON whose quotes were escaped once too often: `{\"key\":1}`. Only without any other error. */
function unescaped(text: string): FoundValues | undefined {
  if (!/^[{[]\s*\\"/.test(text) || /\\[^"\\]/.test(text)) return undefined;
  const inner = text.replaceAll(/\\(\\?")/g, '$1');
  const parsed = parseTolerant(inner);
  const isWhole = parsed.ok && !parsed.isRepaired && parsed.end === inner.length;
  return isWhole ? { ok: true, values: [{ ...parsed, isLast: true }] } : undefined;
}

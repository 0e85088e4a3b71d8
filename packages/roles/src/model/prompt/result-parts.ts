import type { Json } from '@pce/core/contracts';

/** A piece of a result that can be shown by itself: the plain values of one object, or a part of a long text. */
export interface ResultPart {
  /** `r3.items[0]`: a reference. */
  readonly ref: string;
  readonly text: string;
}

/** Parts of one result that are looked at; what lies behind them is there by reference. */
const mostParts = 5_000;
/** Characters of one value of an object, and of a part of a text. */
const longestValue = 200;
const longestPart = 400;

/** Returns the parts of a result, in order. */
export function* resultParts(ref: string, data: Json): Generator<ResultPart, void, undefined> {
  let count = 0;
  for (const part of partsOf(ref, data)) {
    count += 1;
    if (count > mostParts) return;
    yield part;
  }
}

function* partsOf(ref: string, value: Json): Generator<ResultPart, void, undefined> {
  if (typeof value === 'string') {
    yield* textParts(ref, value);
  } else if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object' || item === null))
      yield* plainItems(ref, value);
    else for (const [index, item] of value.entries()) yield* partsOf(`${ref}[${index}]`, item);
  } else if (typeof value === 'object' && value !== null) {
    yield* objectParts(ref, value);
  } else {
    yield { ref, text: String(value) };
  }
}

/** Yields the plain values of an object as one part, then those that are nested. */
function* objectParts(
  ref: string,
  value: { readonly [key: string]: Json },
): Generator<ResultPart, void, undefined> {
  const plain: string[] = [];
  const inside: (readonly [string, Json])[] = [];
  for (const [key, each] of Object.entries(value)) {
    const isPlain = typeof each !== 'object' || each === null;
    if (isPlain && String(each).length <= longestValue) plain.push(`${key}: ${String(each)}`);
    else inside.push([key, each]);
  }
  if (plain.length > 0) yield { ref, text: plain.join(', ') };
  for (const [key, each] of inside) yield* partsOf(`${ref}${pathPart(key)}`, each);
}

function* plainItems(ref: string, items: readonly Json[]): Generator<ResultPart, void, undefined> {
  const lines: string[] = [];
  let length = 0;
  for (const item of items) {
    const text = String(item);
    if (text.length > longestValue) yield* textParts(ref, text);
    else if (length + text.length > longestPart) {
      yield { ref, text: lines.join(', ') };
      lines.splice(0, lines.length, text);
      length = text.length;
    } else {
      lines.push(text);
      length += text.length;
    }
  }
  if (lines.length > 0) yield { ref, text: lines.join(', ') };
}

/** Sentences and lines, several in one part as long as they are short. */
function* textParts(ref: string, text: string): Generator<ResultPart, void, undefined> {
  let part = '';
  for (const [sentence] of text.matchAll(/[^\n.!?]{1,400}[\n.!?]{0,3}/g)) {
    if (part.length + sentence.length > longestPart && part !== '') {
      yield { ref, text: part.trim() };
      part = '';
    }
    part += sentence;
  }
  if (part.trim() !== '') yield { ref, text: part.trim() };
}

function pathPart(key: string): string {
  return /^[A-Za-z_$][\w$-]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

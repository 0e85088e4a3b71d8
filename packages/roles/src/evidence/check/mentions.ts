import { functionWords } from '@pce/core/commands';
import { plain, stemmed } from '../read/plain.js';
import type { DataRecord, Field, Source } from '../source/source.js';
import { namesInPart } from './names-in-part.js';

/** A short text of a result that a statement repeats. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly fields: readonly Field[];
}

/** Words of the longest value that is looked up. */
const maxWords = 12;

/** Returns the values of results that a statement repeats word for word, the longest at each place. */
export function mentionsIn(text: string, sources: readonly Source[]): Mention[] {
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)];
  const mentions: Mention[] = [];
  for (let first = 0; first < words.length; first += 1) {
    const mention = longestAt(text, words, first, sources);
    if (mention === undefined) continue;
    mentions.push(mention.mention);
    first += mention.words - 1;
  }
  return mentions;
}

function longestAt(
  text: string,
  words: readonly RegExpExecArray[],
  first: number,
  sources: readonly Source[],
): { readonly mention: Mention; readonly words: number } | undefined {
  const start = words[first]?.index ?? 0;
  for (let count = Math.min(maxWords, words.length - first); count > 0; count -= 1) {
    const last = words[first + count - 1];
    const end = (last?.index ?? 0) + (last?.[0].length ?? 0);
    if (isInsideCode(text, start, end)) continue;
    const key = plain(text.slice(start, end)).trim();
    if (!/\p{L}/u.test(key)) continue;
    const isSigned = /[-−]$/.test(text.slice(0, start));
    const fields = sources
      .flatMap(({ strings }) => strings.get(key) ?? stemmedIn(strings, key))
      .filter(({ value }) => isSigned || !/^[-−]\d/.test(String(value)))
      .filter(({ value }) => key.length > 1 || (start > 0 && value === text.slice(start, end)));
    if (fields.length > 0) return { mention: { start, end, fields }, words: count };
    // "three Acme 13s"
    if (/\ds$/.test(key)) {
      const singular = sources.flatMap(({ strings }) => strings.get(key.slice(0, -1)) ?? []);
      if (singular.length > 0) return { mention: { start, end, fields: singular }, words: count };
    }
    const word = text.slice(start, end);
    // "The" is no part of the name "The Low Tides".
    if (count > 1 || !/^\p{Lu}\p{Ll}/u.test(word) || functionWords.has(key)) continue;
    const named = sources.flatMap((source) => namesInPart(word, source));
    if (named.length > 0) return { mention: { start, end, fields: named }, words: 1 };
  }
  return undefined;
}

/** "bolts M8" is "bolt M8"; of one word only the plural is the same name: "opened" is not "open". */
function stemmedIn(strings: Source['strings'], key: string): readonly Field[] {
  const known = strings.get(stemmed(key)) ?? [];
  if (key.includes(' ')) return known;
  return known.filter(({ value }) => {
    const name = plain(String(value)).trim();
    return name === key || `${name}s` === key || name === `${key}s`;
  });
}

/** "2.4.1" is no part of "2.4.1-beta". */
function isInsideCode(text: string, start: number, end: number): boolean {
  return (
    /[\p{L}\p{N}][-./_:@]$/u.test(text.slice(0, start)) ||
    /^[-./_:@][\p{L}\p{N}]/u.test(text.slice(end))
  );
}

/** Returns the records of lists that the mentions single out: those that share the rarest of the values. */
export function recordsMentioned(mentions: readonly Mention[]): ReadonlySet<DataRecord> {
  const sets = mentions
    .map(
      ({ fields }) =>
        new Set(fields.map(({ record }) => record).filter(({ list }) => list !== undefined)),
    )
    .filter(({ size }) => size > 0);
  const fewest = Math.min(...sets.map(({ size }) => size));
  return new Set(sets.filter(({ size }) => size === fewest).flatMap((set) => [...set]));
}

/** Returns whether a record is one of these, stands inside one, or stands in no list that they are from. */
export function isAmong(record: DataRecord, records: ReadonlySet<DataRecord>): boolean {
  const lists = new Set([...records].map(({ list }) => list));
  for (let each: DataRecord | undefined = record; each !== undefined; each = each.parent) {
    if (records.has(each)) return true;
    if (each.list !== undefined && lists.has(each.list)) return false;
  }
  return true;
}

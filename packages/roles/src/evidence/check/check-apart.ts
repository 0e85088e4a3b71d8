import type { PartialDate } from '../read/dates.js';
import { isSameDate } from '../read/dates.js';
import { plain } from '../read/plain.js';
import type { Source } from '../source/source.js';
import { type Finding, open } from './finding.js';

/** Something that a statement names and a text has word for word, or as a date. */
export interface Anchor {
  readonly kind: 'code' | 'quotation' | 'name' | 'date';
  readonly text: string;
  /** Lists what a date can mean. */
  readonly readings?: readonly PartialDate[];
}

/** Names of two words or more, and those that are written as one: "Yasmin Kader", "AssertionError". */
const names =
  /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}\p{M}’'-]+(?: \p{Lu}[\p{L}\p{M}’'-]+)+|\p{Lu}\p{Ll}+(?:\p{Lu}\p{Ll}+)+)/gu;

/** Returns the names of a statement as anchors. */
export function namesOf(text: string): readonly Anchor[] {
  return [...text.matchAll(names)].map(([name]) => ({ kind: 'name', text: name }));
}

/**
 * Checks that a text says in one place what a statement brings together: "2.8.4 is dated 6 March", where that date stands in
 * the section of another version.
 */
export function checkApart(anchors: readonly Anchor[], sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) => {
    if (source.passages.length === 0) return [];
    const placed = anchors
      .map((anchor) => ({ ...anchor, places: placesOf(anchor, source) }))
      .filter(({ places }) => places.size > 0);
    return placed.flatMap(({ kind, text, places }) => {
      const others = placed.filter((each) => each.kind !== kind);
      const isBeside = others.some((each) => [...each.places].some((place) => places.has(place)));
      const isApart = others.length > 0 && !isBeside;
      return isApart ? [open(`nothing in the results cited says that of ${text}`)] : [];
    });
  });
}

/** Returns the passages of a text that have it; none where a field has it. */
function placesOf({ text, readings }: Anchor, source: Source): ReadonlySet<string> {
  if (readings !== undefined) {
    const same = source.dates.filter(({ date }) => readings.some((each) => isSameDate(each, date)));
    return new Set(same.flatMap(({ passages }) => passages ?? []));
  }
  const words = plain(text);
  if (source.strings.has(words.trim())) return new Set();
  return new Set(
    source.passages.flatMap(({ id, words: all }) => (all.includes(words) ? [id] : [])),
  );
}

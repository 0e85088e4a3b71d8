import type { IterationEntry, LogEntry } from '@pce/core/internal';
import { supportsOf } from '../text/supports.js';
import { valuesIn } from '../text/values-in.js';
import { entryText, stepName } from './prompt/steps.js';

/**
 * Returns the facts that later roles could no longer cite if this text replaced the entries. Claims and numbers of a
 * step with a result are available by its reference, `r7` or `r3 to r9`; those of other entries, and sources of claims,
 * must be in the text.
 *
 * @param earlier - Summary of earlier entries, whose references must stay
 */
export function missingFacts(text: string, entries: Iterable<LogEntry>, earlier = ''): string[] {
  const refs = referencesIn(text);
  const isSupported = supportsOf(text);
  const lost = rangesIn(earlier)
    .flatMap(([first, last]) => numbersFrom(first, last).map((number) => `r${number}`))
    .filter((ref) => !refs.has(ref))
    .map((ref) => `reference ${ref}`);
  for (const entry of entries) {
    if (entry.type !== 'iteration') lost.push(...numbersLost(entryText(entry), isSupported));
    else if (entry.result?.ref !== undefined) {
      const { ref } = entry.result;
      if (!refs.has(ref)) lost.push(`reference ${ref} of step ${stepName(entry)}`);
    } else {
      const sources = ownSources(entry).filter((source) => !isSupported(source));
      lost.push(
        ...sources.map((source) => `source ${source}`),
        ...numbersLost(entryText(entry), isSupported),
      );
    }
  }
  return [...new Set(lost)];
}

/** Returns the sources of an entry's claims, except the tool, whose name roles do not know. */
function ownSources({ claims, coordinator }: IterationEntry): string[] {
  const sources = claims.map(({ source }) => source);
  return [...new Set(sources)].filter((source) => source !== coordinator?.selected);
}

function numbersLost(text: string, isSupported: (value: string) => boolean): string[] {
  return valuesIn(text).filter((value) => /\d/.test(value) && !isSupported(value));
}

/** Returns the references of a text as ranges; a single one is a range of one. */
function rangesIn(text: string): readonly (readonly [first: number, last: number])[] {
  return [
    ...text.matchAll(/\br(\d{1,9})\b(?:\s{0,3}(?:to|-|–|…|\.{2,3})\s{0,3}r(\d{1,9})\b)?/g),
  ].map(([, first, last]) => [Number(first), Number(last ?? first)] as const);
}

/** Maximum references of a range; a turn has fewer results. */
const maxRange = 10_000;

function numbersFrom(first: number, last: number): readonly number[] {
  const length = Math.min(maxRange, Math.max(0, last - first + 1));
  return Array.from({ length }, (_, place) => first + place);
}

/** Returns a lookup of the references in a text, single or in a range. */
function referencesIn(text: string): { has(ref: string): boolean } {
  const ranges = rangesIn(text);
  return {
    has(ref) {
      const number = Number(ref.slice(1));
      return ranges.some(([first, last]) => first <= number && number <= last);
    },
  };
}

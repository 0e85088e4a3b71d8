import type { IterationEntry, LogEntry } from '@pce/core/log';
import { supportsOf } from '../text/supports.js';
import { valuesIn } from '../text/values-in.js';
import { entryText, stepName } from './prompt/steps.js';

/**
 * Returns what a later role could no longer cite if this text stood in place of the entries. The claims and numbers of a
 * step with a result are to be had by its reference, `r7` or `r3 to r9`; those of any other entry have to stand in the
 * text, and so has a claim's source.
 *
 * @param earlier - Summary of what came before the entries, whose references have to stay
 */
export function missingFacts(text: string, entries: Iterable<LogEntry>, earlier = ''): string[] {
  const refs = referencesIn(text);
  const stands = supportsOf(text);
  const lost = rangesIn(earlier)
    .flatMap(([first, last]) => numbersFrom(first, last).map((number) => `r${number}`))
    .filter((ref) => !refs.has(ref))
    .map((ref) => `reference ${ref}`);
  for (const entry of entries) {
    if (entry.type !== 'iteration') lost.push(...numbersLost(entryText(entry), stands));
    else if (entry.result?.ref !== undefined) {
      const { ref } = entry.result;
      if (!refs.has(ref)) lost.push(`reference ${ref} of step ${stepName(entry)}`);
    } else {
      const sources = ownSources(entry).filter((source) => !stands(source));
      lost.push(
        ...sources.map((source) => `source ${source}`),
        ...numbersLost(entryText(entry), stands),
      );
    }
  }
  return [...new Set(lost)];
}

/** Returns the sources of an entry's claims, without the tool itself, whose name a role does not know. */
function ownSources({ claims, coordinator }: IterationEntry): string[] {
  const sources = claims.map(({ source }) => source);
  return [...new Set(sources)].filter((source) => source !== coordinator?.selected);
}

function numbersLost(text: string, stands: (value: string) => boolean): string[] {
  return valuesIn(text).filter((value) => /\d/.test(value) && !stands(value));
}

/** Returns the references that a text names, as ranges; one alone is a range of one. */
function rangesIn(text: string): readonly (readonly [first: number, last: number])[] {
  return [
    ...text.matchAll(/\br(\d{1,9})\b(?:\s{0,3}(?:to|-|–|…|\.{2,3})\s{0,3}r(\d{1,9})\b)?/g),
  ].map(([, first, last]) => [Number(first), Number(last ?? first)] as const);
}

/** Maximum number of references of a range that are looked up; a turn has fewer results. */
const maxRange = 10_000;

function numbersFrom(first: number, last: number): readonly number[] {
  const length = Math.min(maxRange, Math.max(0, last - first + 1));
  return Array.from({ length }, (_, place) => first + place);
}

/** Returns every reference that a text names, alone or as part of a range. */
function referencesIn(text: string): { has(ref: string): boolean } {
  const ranges = rangesIn(text);
  return {
    has(ref) {
      const number = Number(ref.slice(1));
      return ranges.some(([first, last]) => first <= number && number <= last);
    },
  };
}

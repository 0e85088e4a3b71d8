import type { LogEntry } from '@pce/core/log';
import { supportsOf } from '../../text/supports.js';
import { valuesIn } from '../../text/values-in.js';
import { entryText, ownSources, stepName } from './entry-text.js';
import type { Span } from './span.js';

/**
 * Returns what a later role could no longer cite if this text stood in place of the entries. The claims and
 * numbers of a step with a result are to be had by its reference, `r7` or `r3 to r9`; those of any other entry have to
 * stand in the text, and so has a claim's source. `spans` are entries that were summarised before.
 */
export function missingFacts(
  text: string,
  entries: Iterable<LogEntry>,
  spans: readonly Span[] = [],
): string[] {
  const refs = referencesIn(text);
  const stands = supportsOf(text);
  const lost: string[] = [];
  for (const { refs: range } of spans) {
    const missing = (range ?? []).filter((ref) => !refs.has(ref));
    lost.push(...missing.map((ref) => `reference ${ref}`));
  }
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

function numbersLost(text: string, stands: (value: string) => boolean): string[] {
  return valuesIn(text).filter((value) => /\d/.test(value) && !stands(value));
}

/** Returns every reference that a text names, alone or as part of a range. */
function referencesIn(text: string): { has(ref: string): boolean } {
  const ranges = [
    ...text.matchAll(/\br(\d{1,9})\b(?:\s{0,3}(?:to|-|–|…|\.{2,3})\s{0,3}r(\d{1,9})\b)?/g),
  ].map(([, first, last]) => [Number(first), Number(last ?? first)] as const);
  return {
    has(ref) {
      const number = Number(ref.slice(1));
      return ranges.some(([first, last]) => first <= number && number <= last);
    },
  };
}

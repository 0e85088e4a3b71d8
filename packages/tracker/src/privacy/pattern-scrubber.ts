import type { Scrubber } from '@pce/core/ports';
import { type ScrubPattern, scrubPatterns } from './scrub-patterns.js';

/** Options of `patternScrubber`. */
export interface PatternScrubberOptions {
  /** Patterns beside those of `scrubPatterns`. @defaultValue none */
  readonly patterns?: readonly ScrubPattern[];
  /** Texts to remove everywhere, such as the name of a customer. @defaultValue none */
  readonly values?: readonly string[];
}

/**
 * Takes out what patterns find: keys, tokens, passwords, e-mail addresses, phone numbers, and the names of users in paths
 * of home folders.
 *
 * @example
 * ```ts
 * import { patternScrubber } from '@pce/tracker';
 *
 * const scrubber = patternScrubber({ values: ['Acme Ltd'] });
 * console.log(scrubber.scrub('mail ann@example.org about Acme Ltd')); // mail [e-mail] about [private]
 * ```
 */
export function patternScrubber({
  patterns = [],
  values = [],
}: PatternScrubberOptions = {}): Scrubber {
  const all = [...scrubPatterns, ...patterns.map(everywhere)];
  const longestFirst = values
    .filter((value) => value !== '')
    .toSorted((a, b) => b.length - a.length);
  return {
    scrub(text) {
      const bare = longestFirst.reduce((left, value) => left.replaceAll(value, '[private]'), text);
      return all.reduce(
        (left, { pattern, replacement }) => left.replace(pattern, replacement),
        bare,
      );
    },
  };
}

function everywhere(given: ScrubPattern): ScrubPattern {
  const { pattern } = given;
  return pattern.global
    ? given
    : { ...given, pattern: new RegExp(pattern.source, `${pattern.flags}g`) };
}

import { type CommandReading, readCommand } from '@pce/core/commands';
import type { JsonObject } from '@pce/core/contracts';
import { asksFor } from './data-kinds.js';

/** The purpose of a request and the data it needs, as triggers ask for them. */
export interface QueryAnalysis {
  /** The words that carry the request's meaning, in their order: `research cheapest laptop`. */
  readonly user_purpose: string;
  /** Each requirement that was asked about, and whether the request needs it: `{ needs_current_prices: true }`. */
  readonly data_requirements: JsonObject;
}

/**
 * Tells by the words of a request what it is for and which data it needs. A host that knows better gives `user_purpose`
 * and `data_requirements` among the inputs of the turn.
 *
 * @param requirements - Names such as `needs_current_prices`.
 *
 * @example
 * ```ts
 * analyzeQuery('Research the cheapest laptop', ['needs_current_prices']);
 * // { user_purpose: 'research cheapest laptop', data_requirements: { needs_current_prices: true } }
 * ```
 */
export function analyzeQuery(request: string, requirements: readonly string[]): QueryAnalysis {
  const reading = readCommand(request);
  return {
    user_purpose: purposeOf(reading),
    data_requirements: Object.fromEntries(
      requirements.map((name) => [name, asksFor(name, reading)]),
    ),
  };
}

function purposeOf({ words }: CommandReading): string {
  return words.flatMap((word) => (word.class === 'content' ? [word.text] : [])).join(' ');
}

import { codeIn, isJsonLine, type LimitKind, readJsonLine } from './error-codes.js';
import { limitPhrases, type Phrase } from './phrases.js';
import { readResetTime } from './reset-time.js';
import { sentencesOf, spokenLines } from './sentences.js';

/** A limit that an agent printed. */
export interface ReadLimit {
  readonly kind: LimitKind;
  /** Id of the phrase that was recognized. */
  readonly phrase: string;
  /** The matching line. */
  readonly text: string;
  /** Unix time in milliseconds at which the limit ends according to the agent. */
  readonly resetAt?: number;
}

/** Options of `readAgentOutput`. */
export interface ReadAgentOutputOptions {
  /** Unix time in milliseconds at which the text was printed. */
  readonly now: number;
  /** Time zone of clock times that name none, such as `Europe/Berlin`. @defaultValue that of this machine */
  readonly zone?: string | undefined;
  /** @defaultValue `limitPhrases` */
  readonly phrases?: readonly Phrase[] | undefined;
}

/** A wait this long is no hiccup. */
const quotaMs = 60 * 60 * 1_000;

/** Lines from the end in which a transient fault counts: an agent that printed more has recovered. */
const maxAgo = 4;

/** Of several limits in one output, one that must not be nudged takes precedence. */
const order = ['quota', 'context-full', 'step-cap', 'transient', 'loop'] as const;

/**
 * Reads whether an agent ran into a limit, from what it printed: from its last lines, outside code blocks and quotations.
 * An agent that speaks about a limit has not run into one.
 *
 * @returns `undefined` if it ran into none.
 * @example
 * ```ts
 * import { readAgentOutput } from '@pce/tracker';
 *
 * const limit = readAgentOutput('Rate limit is exceeded. Try again in 17 seconds', { now: Date.now() });
 * console.log(limit?.kind, limit?.resetAt); // transient, 17 seconds from now
 * ```
 */
export function readAgentOutput(
  text: string,
  { now, zone, phrases = limitPhrases }: ReadAgentOutputOptions,
): ReadLimit | undefined {
  const lines = spokenLines(text);
  const found = lines.flatMap((line, index): ReadLimit[] => {
    const rest = lines.slice(index, index + 4).join(' ');
    const found = readLine(line, phrases);
    const limit = found && withReset(found, rest, { now, zone });
    const isOver = limit?.kind === 'transient' && lines.length - index > maxAgo;
    return limit === undefined || isOver ? [] : [limit];
  });
  return order.map((kind) => found.findLast((limit) => limit.kind === kind)).find((limit) => limit);
}

interface FoundPhrase {
  readonly kind: Phrase['kind'];
  readonly phrase: string;
  readonly text: string;
}

function readLine(line: string, phrases: readonly Phrase[]): FoundPhrase | undefined {
  if (isJsonLine(line)) {
    const said = readJsonLine(line).map((part) => matchPhrases(part, phrases));
    const all = [codeIn(line), ...said].filter((found) => found !== undefined);
    const found = all.find(({ kind }) => kind === 'quota') ?? all[0];
    return found && { kind: found.kind, phrase: found.phrase, text: line };
  }
  return matchPhrases(line, phrases);
}

function matchPhrases(line: string, phrases: readonly Phrase[]): FoundPhrase | undefined {
  for (const { readings, isAbout } of sentencesOf(line)) {
    for (const phrase of phrases) {
      for (const reading of readings) {
        const [matched] = compiled(phrase.pattern).exec(reading) ?? [];
        if (matched === undefined || isAbout(matched)) continue;
        return { kind: phrase.kind, phrase: phrase.id, text: line };
      }
    }
  }
  return undefined;
}

const cache = new Map<string, RegExp>();

function compiled(pattern: string): RegExp {
  const known = cache.get(pattern);
  if (known !== undefined) return known;
  const made = new RegExp(`^(?:${pattern})`, 'iu');
  cache.set(pattern, made);
  return made;
}

function withReset(
  { kind, phrase, text }: FoundPhrase,
  rest: string,
  { now, zone }: Pick<ReadAgentOutputOptions, 'now' | 'zone'>,
): ReadLimit {
  const reset = readResetTime(text, { now, zone }) ?? readResetTime(rest, { now, zone });
  const isLong = reset !== undefined && (reset.at - now >= quotaMs || reset.isReset);
  const isDaily = /\b(?:per|a|each) ?(?:day|week|month)\b|PerDay/i.test(rest);
  const decided = kindOf(kind, isLong || isDaily, reset !== undefined && !isDaily);
  return { kind: decided, phrase, text, ...(reset && { resetAt: reset.at }) };
}

/** A rate that is back within the hour, by its own words, is no quota; a fault that lasts for hours is one. */
function kindOf(kind: Phrase['kind'], isLong: boolean, isNamed: boolean): ReadLimit['kind'] {
  if (kind === 'rate') return isLong ? 'quota' : 'transient';
  if (kind === 'transient') return isLong && isNamed ? 'quota' : 'transient';
  return kind;
}

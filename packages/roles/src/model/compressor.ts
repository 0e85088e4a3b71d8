import { ModelError, RoleFailedError } from '@pce/core/errors';
import type { IterationEntry, LogEntry } from '@pce/core/internal';
import type { RoleContext } from '@pce/core/ports';
import * as z from 'zod/mini';
import type { ModelClient } from './model-client.js';
import { fenceFor, joined, section } from './prompt/fence.js';
import { entryText, stepName } from './prompt/plan-parts.js';
import { numbersIn, toNumber, truncate, valuesIn } from './prompt/truncate.js';

/** Older steps to summarize. */
export interface CompressInput {
  /** Entries, oldest first. */
  readonly entries: readonly LogEntry[];
  /** Summary of earlier entries; empty for none. */
  readonly earlier: string;
  /** Maximum number of tokens of the summary. */
  readonly tokens: number;
}

/** Summarizes older steps in the Executor's prompt; the journal keeps them. */
export interface Compressor {
  /** Returns a summary that loses nothing a later role could cite; `undefined` if there is none. */
  compress(input: CompressInput, context: RoleContext): Promise<string | undefined>;
}

export const summarySchema = z.object({ summary: z.string().check(z.trim(), z.minLength(1)) });

type Summary = z.infer<typeof summarySchema>;

/**
 * Summarizes by a model. Code checks that nothing a later role could cite is lost; a summary that fails is retried
 * once, then none is used. Nor is one if the model fails: that does not stop the turn.
 */
export function modelCompressor(model: ModelClient<Summary>): Compressor {
  return {
    async compress(input, context) {
      try {
        const first = await summarise(model, input, [], context);
        if (first.lost.length === 0) return first.text;
        const second = await summarise(model, input, first.lost, context);
        return second.lost.length === 0 ? second.text : undefined;
      } catch (error) {
        if (error instanceof ModelError || error instanceof RoleFailedError) return undefined;
        throw error;
      }
    },
  };
}

async function summarise(
  model: ModelClient<Summary>,
  input: CompressInput,
  lost: readonly string[],
  context: RoleContext,
): Promise<{ readonly text: string; readonly lost: readonly string[] }> {
  const { summary } = await model.ask(promptFor(model, input, lost), context);
  const text = summary.replace(/\s+/g, ' ');
  if (model.count(text) > input.tokens) {
    return { text, lost: [`the summary is longer than ${input.tokens} tokens`] };
  }
  return { text, lost: missingFacts(text, input.entries, input.earlier) };
}

function promptFor(
  model: ModelClient<Summary>,
  { entries, earlier, tokens }: CompressInput,
  lost: readonly string[],
): string {
  const body = [earlier, ...withinRoom(entries, model)].filter((text) => text !== '').join('\n');
  const fence = fenceFor(body);
  return joined([
    `Marker: ${fence.marker}\nAt most ${Math.floor(tokens * 0.75)} words.`,
    fence.around('log', body),
    section('Missing in your last summary', fence.clean(lost.slice(0, 50).join('; '))),
  ]);
}

/** Cuts each entry to an equal part of the room, at three characters a token. */
function withinRoom(entries: readonly LogEntry[], { room }: ModelClient<Summary>): string[] {
  const share = Math.max(200, Math.floor((room * 2) / Math.max(1, entries.length)));
  return entries.map((entry) => truncate(entryText(entry), share));
}

/**
 * Returns the facts that later roles could no longer cite if this text replaced the entries. Claims and numbers of a
 * step with a result are available by its reference, `r7` or `r3 to r9`; those of other entries, and sources of claims,
 * must be in the text.
 *
 * @param earlier - Summary of earlier entries, whose references must stay
 */
function missingFacts(text: string, entries: Iterable<LogEntry>, earlier = ''): string[] {
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

type Supports = (value: string) => boolean;

/** Maximum characters of a searched text; a result may be megabytes. */
const longest = 1_000_000;

/**
 * Creates a lookup of values in a text, as written or as numbers. "1,200" is found if the text has 1200, "12.3" if it
 * has 12.34, "45%" if it has 0.45.
 */
function supportsOf(text: string): Supports {
  const looked = text.slice(0, longest);
  const lower = looked.toLowerCase();
  let numbers: ReadonlySet<number> | undefined;
  return (value) => {
    if (/^\d[\d,]*(?:\.\d+)?%?$/.test(value)) {
      numbers ??= numbersIn(looked);
      return hasNumber(value, numbers);
    }
    return lower.includes(value.toLowerCase());
  };
}

function hasNumber(value: string, numbers: ReadonlySet<number>): boolean {
  const plain = value.replace('%', '');
  const wanted = toNumber(plain);
  if (numbers.has(wanted)) return true;
  const decimals = plain.split('.')[1]?.length ?? 0;
  const candidates = value.endsWith('%') ? [...numbers].map((each) => each * 100) : [...numbers];
  // Half a unit of the last digit, plus a margin for floating-point errors.
  const nearest = 0.5 * 10 ** -decimals + 1e-9;
  if (decimals > 0) return candidates.some((each) => Math.abs(each - wanted) <= nearest);
  return value.endsWith('%') && candidates.some((each) => Math.abs(each - wanted) <= nearest);
}

import type { Claim } from '@pce/core/contracts';
import type { LogEntry, Sequence } from '@pce/core/log';
import type { TurnResultValue } from '@pce/core/ports';
import { quoteLine } from '../../answer/citations.js';
import { resultsOfClaims } from '../../evidence/results-of-claims.js';
import { relevances } from './relevance.js';
import { truncate } from './truncate.js';

export interface ClaimLinesInput {
  readonly claims: Sequence<Claim>;
  readonly log: Sequence<LogEntry>;
  readonly results: Sequence<TurnResultValue>;
  /** Claims that have most to do with it come first where not all fit. */
  readonly question: string;
  /** Shown before all others, such as those an answer cites. */
  readonly first?: ReadonlySet<string>;
}

/** Characters of a claim in brief, and the part of the room that claims in brief may take. */
const brief = 120;
const briefShare = 0.7;

/**
 * Returns the claims with confidence, result and source, in order. Where they do not fit, those that matter most are told
 * in full and the others in brief; of those that matter alike, the newest come first.
 */
export function claimLines(
  { claims, log, results, question, first }: ClaimLinesInput,
  room: number,
  count: (text: string) => number,
): string {
  const all = [...claims];
  const origins = resultsOfClaims(all, log, results);
  const lines = all.map((claim) => lineOf(claim, origins.get(claim.id)));
  const whole = lines.join('\n');
  if (count(whole) <= room) return whole;
  const scores = relevances(question, lines);
  const ranked = lines
    .map((line, place): RankedLine => {
      const isFirst = first?.has(all[place]?.id ?? '') ?? false;
      return { line, place, score: isFirst ? Number.POSITIVE_INFINITY : (scores[place] ?? 0) };
    })
    .sort((a, b) => (a.score === b.score ? b.place - a.place : b.score - a.score));
  const shown = fitted(ranked, room - 20, count);
  const hidden = lines.length - shown.length;
  const note = hidden === 0 ? [] : [`[${hidden} claims that have less to do with it are left out]`];
  return [...shown, ...note].join('\n');
}

interface RankedLine {
  readonly line: string;
  readonly place: number;
  readonly score: number;
}

/** Returns as many lines in brief as fit, the first of them in full as far as there is room, by their places. */
function fitted(
  ranked: readonly RankedLine[],
  room: number,
  count: (text: string) => number,
): string[] {
  const chosen = new Map<number, { readonly text: string; readonly tokens: number }>();
  let left = room;
  const tell = (place: number, text: string, reserve: number): void => {
    const tokens = count(text) + 1;
    const more = tokens - (chosen.get(place)?.tokens ?? 0);
    if (more > left - reserve) return;
    left -= more;
    chosen.set(place, { text, tokens });
  };
  for (const { line, place } of ranked)
    tell(place, truncate(line, brief, { allNumbers: false }), room * (1 - briefShare));
  for (const { line, place } of ranked) if (chosen.has(place)) tell(place, line, 0);
  return [...chosen.entries()].sort(([a], [b]) => a - b).map(([, { text }]) => text);
}

function lineOf(
  { id, claim, confidence, source }: Claim,
  result: TurnResultValue | undefined,
): string {
  const details = [
    ...(result === undefined ? [] : [result.ref]),
    ...(confidence === 1 ? [] : [`confidence ${confidence.toFixed(2)}`]),
    ...(source === result?.selected ? [] : [quoteLine(source)]),
  ];
  return `${id}${details.length === 0 ? '' : ` (${details.join('; ')})`}: ${quoteLine(claim)}`;
}

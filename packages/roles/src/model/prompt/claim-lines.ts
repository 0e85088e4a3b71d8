import type { Claim } from '@pce/core/contracts';
import type { LogEntry, Sequence } from '@pce/core/log';
import type { TurnResultValue } from '@pce/core/ports';
import { quoteLine } from '../../answer/citations.js';
import { resultsOfClaims } from '../../evidence/results-of-claims.js';
import { fitLines } from './fit-lines.js';
import { relevances } from './relevance.js';

export interface ClaimLinesInput {
  readonly claims: Sequence<Claim>;
  readonly log: Sequence<LogEntry>;
  readonly results: Sequence<TurnResultValue>;
  /** Claims that have most to do with it come first where not all fit. */
  readonly question: string;
  /** Shown before all others, such as those an answer cites. */
  readonly first?: ReadonlySet<string>;
}

/** Returns the claims with confidence, result and source, in order; where they do not fit, those that matter most. */
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
    .map((line, place) => {
      const isFirst = first?.has(all[place]?.id ?? '') ?? false;
      return { line, place, score: isFirst ? Number.POSITIVE_INFINITY : (scores[place] ?? 0) };
    })
    .sort((a, b) => (a.score === b.score ? a.place - b.place : b.score - a.score));
  const fitted = fitLines(ranked, room - 20, {
    text: ({ line }) => line,
    place: ({ place }) => place,
    count,
  });
  const hidden = lines.length - fitted.lines.length;
  return `${fitted.lines.join('\n')}\n[${hidden} claims that have less to do with it are left out]`;
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

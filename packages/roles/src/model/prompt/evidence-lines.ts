import type { Claim } from '@pce/core/contracts';
import { digest, type LogEntry, type Sequence, type TurnResultValue } from '@pce/core/internal';
import { quoteLine, resultsOfClaims } from '@pce/role-parts';
import { relevances } from './excerpt.js';
import { inset } from './plan-parts.js';
import { leastRoom, resultText } from './result-text.js';
import { harmless, type ResultBudget, shownResults } from './shown-results.js';

/** Evidence that an answer may cite. */
export interface EvidenceLinesInput {
  readonly claims: Sequence<Claim>;
  readonly log: Sequence<LogEntry>;
  readonly results: Sequence<TurnResultValue>;
  /** If not all fit, rows and lines with most words in common are kept. */
  readonly question: string;
}

/** Part of the budget for claims in words; results get the remainder. */
const claimShare = 0.4;

/**
 * Returns the citable evidence, with data under its id: `c1: …`, `c1.orders: 3 records (…)`. Claims that a tool worded
 * itself precede the data, one a line. Claims without a result, such as those of earlier turns, come first. Only lines
 * that begin with an id begin at the margin. If claims exceed their part of the budget, those with most words of the
 * question are kept.
 */
export function evidenceLines(
  { claims, log, results, question }: EvidenceLinesInput,
  { total, each }: ResultBudget,
): string {
  const all = [...claims];
  const origins = resultsOfClaims(all, log, results);
  const byResult = Map.groupBy(all, ({ id }) => origins.get(id)?.ref ?? '');
  const claimsOf = ({ ref }: TurnResultValue): readonly Claim[] => byResult.get(ref) ?? [];
  const nameOf = (result: TurnResultValue): string => claimsOf(result)[0]?.id ?? result.ref;
  const inherited = inheritedLines(byResult.get('') ?? [], question, {
    total: total * claimShare,
    each,
  });
  const worded = [...results].map((result) => ({
    ref: result.ref,
    lines: ownLines(claimsOf(result), result),
  }));
  const lines = worded.flatMap((part) => part.lines);
  const room = total - lengthOf(inherited);
  const kept = fitting(lines, question, room * claimShare);
  const budget = { total: room - lengthOf(kept), each };
  const shown = shownResults([...results], question, budget, nameOf);
  return [
    ...inherited,
    ...worded.flatMap((part) => [
      ...part.lines.filter((line) => kept.has(line)),
      ...[shown.get(part.ref) ?? []].flat().map(inset),
    ]),
    ...more(lines.length - kept.size, 'claims'),
    ...more(results.length - shown.size, 'results'),
  ].join('\n');
}

/**
 * Returns a line for each claim without a result in this turn, within a budget; claims of earlier turns have their data
 * below.
 */
export function inheritedLines(
  claims: readonly Claim[],
  question: string,
  { total, each }: ResultBudget,
): readonly string[] {
  const hasData = claims.some(({ data }) => data !== undefined);
  const lines = claims.map((claim) =>
    claim.data !== undefined && claim.claim === digest(claim.data)
      ? `${claim.id}${details(claim)}`
      : lineOf(claim),
  );
  const kept = fitting(lines, question, hasData ? total * claimShare : total);
  let left = total - lengthOf(kept);
  const shown = claims.flatMap(({ id, data }, place) => {
    const line = lines[place] ?? '';
    const own = kept.has(line) ? [line] : [];
    const room = Math.floor(Math.min(each, left));
    if (data === undefined || room < leastRoom) return own;
    const text = inset(harmless(resultText(id, data, { room, question })));
    left -= text.length + 1;
    return [...own, text];
  });
  return [...shown, ...more(lines.length - kept.size, 'claims')];
}

function lengthOf(lines: Iterable<string>): number {
  return [...lines].reduce((sum, line) => sum + line.length + 1, 0);
}

function more(count: number, what: string): readonly string[] {
  return count > 0 ? [`(${count} more ${what} not shown)`] : [];
}

/** Returns the lines within a number of characters, preferring those with most words of the question. */
function fitting(lines: readonly string[], question: string, room: number): ReadonlySet<string> {
  if (lengthOf(lines) <= room) return new Set(lines);
  const scores = relevances(question, lines);
  const places = [...lines.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  let left = room;
  const kept = new Set<string>();
  for (const place of places) {
    const line = lines[place] ?? '';
    if (line.length >= left) continue;
    left -= line.length + 1;
    kept.add(line);
  }
  return kept;
}

/** Returns the lines of claims that say more than the data of their result. */
function ownLines(claims: readonly Claim[], result: TurnResultValue): readonly string[] {
  const [first, ...others] = claims;
  const words = [result.summary, `${first?.source}: ${result.summary}`];
  const isSummary = others.length === 0 && words.includes(first?.claim ?? '');
  if (first === undefined || (isSummary && details(first, result) === '')) return [];
  return isSummary
    ? [`${first.id}${details(first, result)}`]
    : claims.map((claim) => lineOf(claim, result));
}

function lineOf(claim: Claim, result?: TurnResultValue): string {
  return `${claim.id}${details(claim, result)}: ${quoteLine(claim.claim)}`;
}

/** Returns the source and the confidence of a claim, unless they are the default. */
function details({ confidence, source, turn }: Claim, result?: TurnResultValue): string {
  const said = [
    ...(turn === undefined ? [] : ['from an earlier request']),
    ...(confidence === 1 ? [] : [`confidence ${confidence.toFixed(2)}`]),
    ...(source === result?.selected ? [] : [quoteLine(source)]),
  ];
  return said.length === 0 ? '' : ` (${said.join('; ')})`;
}

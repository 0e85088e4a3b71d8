import type { ReportedRun } from './eval-report.js';

/** Returns the mean score of each recorded turn over its repeats; turns without an opinion are absent. */
export function caseMeans(
  runs: readonly ReportedRun[],
  configuration: string,
  scorer: string,
): ReadonlyMap<string, number> {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const { turn, scores, configuration: of } of runs) {
    const score = scores[scorer]?.score;
    if (of !== configuration || score === undefined) continue;
    const before = sums.get(turn) ?? { sum: 0, count: 0 };
    sums.set(turn, { sum: before.sum + score, count: before.count + 1 });
  }
  return new Map([...sums].map(([turn, { sum, count }]) => [turn, sum / count]));
}

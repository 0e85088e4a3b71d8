import { bootstrapMeans, percentileInterval, wilsonInterval } from '../statistics/statistics.js';
import type { ReportedRun, ScoreFigures } from './eval-report.js';

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

export interface Draws {
  readonly draws: number;
  readonly seed: number;
}

/** Returns the figures of a scorer for a configuration. */
export function scoreFigures(
  runs: readonly ReportedRun[],
  configuration: string,
  scorer: string,
  draws: Draws,
): ScoreFigures {
  const values = [...caseMeans(runs, configuration, scorer).values()];
  const noOpinion = runs.filter(
    (run) => run.configuration === configuration && run.scores[scorer]?.score === undefined,
  ).length;
  const cases = values.length;
  if (cases === 0) return { scorer, cases, noOpinion };
  const mean = values.reduce((sum, one) => sum + one, 0) / cases;
  const isShare = values.every((one) => one === 0 || one === 1);
  const interval = isShare
    ? wilsonInterval(mean, cases)
    : percentileInterval(bootstrapMeans(values, draws));
  return { scorer, mean, interval, cases, noOpinion };
}

import { bootstrapMeans, percentileInterval } from '../statistics/bootstrap-means.js';
import { wilsonInterval } from '../statistics/wilson-interval.js';
import { caseMeans } from './case-means.js';
import type { ReportedRun, ScoreFigures } from './eval-report.js';

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

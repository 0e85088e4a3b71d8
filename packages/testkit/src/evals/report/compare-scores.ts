import {
  bootstrapMeans,
  holm,
  percentileInterval,
  signFlipTest,
  signTest,
  smallestDrop,
} from '../statistics/statistics.js';
import type { Comparison, ReportedRun } from './eval-report.js';
import { caseMeans, type Draws } from './score-figures.js';

/** Chance of a false alarm in a whole report. */
const level = 0.05;

/** Differences below this are residue of floating-point arithmetic. */
const residue = 1e-9;

/** Compares each configuration with the first, by every scorer. */
export function compareScores(
  runs: readonly ReportedRun[],
  configurations: readonly string[],
  scorers: readonly string[],
  draws: Draws,
): readonly Comparison[] {
  const [baseline, ...others] = configurations;
  if (baseline === undefined) return [];
  const pairs = others.flatMap((configuration) =>
    scorers.map((scorer) => ({ configuration, scorer, ...differences(configuration, scorer) })),
  );
  const adjusted = holm(pairs.map(({ p }) => p));
  return pairs.map(({ configuration, scorer, turns, difference, interval, p: single }, index) => {
    const better = turns.filter(({ by }) => by > 0).length;
    const worse = turns.filter(({ by }) => by < 0);
    const p = adjusted[index] ?? single;
    const drop = smallestDrop(
      turns.map(({ by }) => by),
      level / pairs.length,
    );
    return {
      scorer,
      configuration,
      baseline,
      cases: turns.length,
      better,
      worse: worse.length,
      difference,
      interval,
      p,
      signTest: signTest(better, worse.length),
      verdict: p > level ? 'not decided' : difference < 0 ? 'worse' : 'better',
      ...(drop !== undefined && { smallestDrop: drop }),
      worseTurns: worse.sort((a, b) => a.by - b.by).map(({ turn }) => turn),
    };
  });

  function differences(configuration: string, scorer: string) {
    const before = caseMeans(runs, baseline ?? '', scorer);
    const after = caseMeans(runs, configuration, scorer);
    const turns = [...before].flatMap(([turn, score]) => {
      const other = after.get(turn);
      if (other === undefined) return [];
      const by = other - score;
      return [{ turn, by: Math.abs(by) < residue ? 0 : by }];
    });
    return { turns, ...tested(turns.map(({ by }) => by)) };
  }

  function tested(values: readonly number[]) {
    if (values.every((one) => one === 0)) return { difference: 0, interval: [0, 0] as const, p: 1 };
    return {
      difference: values.reduce((sum, one) => sum + one, 0) / values.length,
      interval: percentileInterval(bootstrapMeans(values, draws)),
      p: signFlipTest(values, draws),
    };
  }
}

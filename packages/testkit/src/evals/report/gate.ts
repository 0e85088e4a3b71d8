import { InvalidInputError } from '@pce/core/errors';
import { assertKeys, keysOf } from '@pce/core/internal';
import type { EvalReport, GateProblem } from './eval-report.js';

/** When an evaluation fails. */
export interface EvalGate {
  /** Whether a configuration that is worse than the first fails. @defaultValue `fail` */
  readonly worse?: 'fail' | 'report';
  /** Fewest cases; fewer fail, as they would show no drop. @defaultValue none */
  readonly minCases?: number;
  /** Smallest mean by scorer, for every configuration. @defaultValue none */
  readonly atLeast?: Readonly<Record<string, number>>;
}

const gateOptionNames = keysOf<EvalGate>()('worse', 'minCases', 'atLeast');

/** Throws `InvalidInputError` for a gate that would pass what it seems to refuse. */
export function assertGate(gate: EvalGate): void {
  assertKeys('gate', gate, gateOptionNames);
  const { worse = 'fail', minCases = 0, atLeast = {} } = gate;
  if (worse !== 'fail' && worse !== 'report') {
    throw new InvalidInputError(`gate.worse: expected fail or report, got ${worse}`);
  }
  for (const [name, value] of Object.entries({ minCases, ...atLeast })) {
    if (Number.isFinite(value)) continue;
    throw new InvalidInputError(`gate: ${name}: expected a number, got ${value}`);
  }
}

/** Returns what of the gate the figures do not meet. */
export function gateProblems(
  { cases, configurations, comparisons, runs }: Omit<EvalReport, 'problems'>,
  { worse = 'fail', minCases = 0, atLeast = {} }: EvalGate,
): readonly GateProblem[] {
  const tooFew = `there are ${cases} cases, and the gate wants at least ${minCases}: record more turns`;
  const failed = configurations.flatMap(({ name, scores }) =>
    scores.flatMap(({ scorer }): GateProblem[] => {
      const own = runs.filter(({ configuration }) => configuration === name);
      const [first, ...others] = own.map((run) => run.scores[scorer]);
      if (first?.failed !== true || others.some((one) => one?.failed !== true)) return [];
      const message = `${scorer} of ${name} judged nothing: it failed in every run, the first time with: ${first.rationale}`;
      return [{ configuration: name, scorer, message }];
    }),
  );
  const below = configurations.flatMap(({ name, scores }) =>
    scores.flatMap(({ scorer, mean, interval }): GateProblem[] => {
      const least = atLeast[scorer];
      if (least === undefined || (mean !== undefined && mean >= least)) return [];
      const worst = runs
        .filter(({ configuration }) => configuration === name)
        .map(({ turn, scores: { [scorer]: given } }) => ({ turn, score: given?.score ?? 1 }))
        .filter(({ score }) => score < 1)
        .sort((a, b) => a.score - b.score);
      const is = mean === undefined ? 'has no opinion' : `is ${three(mean)} ${rangeText(interval)}`;
      const message = `${scorer} of ${name} ${is}, and the gate wants at least ${least}${turnsText(worst.map(({ turn }) => turn))}`;
      return [{ configuration: name, scorer, message }];
    }),
  );
  const dropped = comparisons.flatMap((one): GateProblem[] => {
    if (worse !== 'fail' || one.verdict !== 'worse') return [];
    const { scorer, configuration, baseline, difference, interval, worseTurns } = one;
    const message = `${scorer} of ${configuration} is worse than of ${baseline} by ${three(-difference)} ${rangeText([-interval[1], -interval[0]])}${turnsText(worseTurns)}`;
    return [{ configuration, scorer, message }];
  });
  return [...(cases < minCases ? [{ message: tooFew }] : []), ...failed, ...below, ...dropped];
}

function rangeText(interval: readonly [number, number] | undefined): string {
  return interval === undefined ? '' : `[${three(interval[0])}, ${three(interval[1])}]`;
}

function three(value: number): string {
  return value.toFixed(3);
}

function turnsText(turns: readonly string[]): string {
  const all = [...new Set(turns)];
  if (all.length === 0) return '';
  const more = all.length > 10 ? `, and ${all.length - 10} more` : '';
  return `: ${all.slice(0, 10).join(', ')}${more}`;
}

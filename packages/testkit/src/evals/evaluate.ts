import { InvalidInputError, PceError } from '@pce/core/errors';
import { assertKeys, keysOf } from '@pce/core/internal';
import type { EvalCase } from './cases/eval-case.js';
import { compareScores } from './report/compare-scores.js';
import type { ConfigurationFigures, EvalReport, ReportedRun } from './report/eval-report.js';
import { assertGate, type EvalGate, gateProblems } from './report/gate.js';
import { scoreFigures } from './report/score-figures.js';
import type { EvalConfiguration, EvalTools } from './run/configuration.js';
import { type EvalRun, runCase, standIns } from './run/run-case.js';
import { type Scorer, scoreRun } from './scorers/scorer.js';

/** Options of `evaluate`. */
export interface EvaluateOptions extends EvalTools {
  /** As `readCases` returns them. */
  readonly cases: readonly EvalCase[];
  /** By name. The others are compared with the first. */
  readonly configurations: Readonly<Record<string, EvalConfiguration>>;
  readonly scorers: readonly Scorer[];
  /** Runs of each case by each configuration. @defaultValue 1 */
  readonly repeats?: number;
  /** Same seed, same figures, if the configurations decide the same. @defaultValue 1 */
  readonly seed?: number;
  /** Runs at once. @defaultValue 8 */
  readonly concurrency?: number;
  /** Samples of the bootstrap. @defaultValue 2,000 */
  readonly draws?: number;
  /** When the evaluation fails. @defaultValue if a configuration is worse than the first */
  readonly gate?: EvalGate;
  /** Ends the evaluation, which rejects with its reason. */
  readonly signal?: AbortSignal;
}

const optionNames = keysOf<EvaluateOptions>()(
  ...(['cases', 'configurations', 'scorers', 'tools', 'live', 'repeats', 'seed'] as const),
  ...(['concurrency', 'draws', 'gate', 'signal'] as const),
);

/**
 * Runs recorded turns again by one or more configurations, side by side, and scores them. Each run is a turn in memory; its tools
 * answer from the recording. Differences from the first configuration have an interval and a verdict, and are `not decided` if
 * chance explains them.
 *
 * @throws `InvalidInputError` for an invalid option, a configuration that cannot be opened, or a score that is not from 0 to 1
 *
 * @example
 * ```ts
 * const report = await evaluate({
 *   cases: readCases('evals/refunds.jsonl'),
 *   configurations: { now: () => modelRoles(model), next: () => modelRoles(model, { prompts }) },
 *   scorers: [completed, effects, evidenced],
 * });
 * console.log(renderReport(report));
 * ```
 */
export async function evaluate(options: EvaluateOptions): Promise<EvalReport> {
  assertKeys('evaluate', options, optionNames);
  const { cases, configurations, scorers, repeats = 1, seed = 1, draws = 2_000 } = options;
  const { gate = {}, concurrency = 8 } = options;
  assertGate(gate);
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, ...(options.signal ? [options.signal] : [])]);
  const names = Object.keys(configurations);
  const scorerNames = scorers.map(({ name }) => name);
  assertSome('cases', cases.length);
  assertSome('configurations', names.length);
  assertSome('scorers', scorers.length);
  for (const [name, value] of Object.entries({ repeats, concurrency, draws }))
    assertSome(name, value);
  const noFunction = names.find((name) => typeof configurations[name] !== 'function');
  if (noFunction !== undefined) {
    throw new InvalidInputError(
      `evaluate: configurations.${noFunction}: expected a function that returns roles, () => roles`,
    );
  }
  const twice = scorerNames.find((name, index) => scorerNames.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new InvalidInputError(`two scorers are named ${twice}: give one another name`);
  }
  const unknown = Object.keys(gate.atLeast ?? {}).find((name) => !scorerNames.includes(name));
  if (unknown !== undefined) {
    throw new InvalidInputError(
      `gate.atLeast: there is no scorer ${unknown}, only ${scorerNames.join(', ')}`,
    );
  }
  const tools =
    options.tools ?? standIns(cases.flatMap(({ calls, decisions }) => [...calls, ...decisions]));
  const areStandIns = options.tools === undefined;
  const tasks = Object.entries(configurations).flatMap(([name, configuration]) =>
    cases.flatMap((one, index) =>
      Array.from({ length: repeats }, (_, before) => async () => {
        signal.throwIfAborted();
        const input = { case: one, repeat: before + 1, seed: seedOf(seed, index, before) };
        const parts = {
          name,
          configuration,
          tools,
          areStandIns,
          live: options.live ?? false,
          signal,
        };
        const run = await runCase(input, parts).catch((cause: unknown) => {
          signal.throwIfAborted();
          if (!PceError.isInstance(cause)) throw cause;
          const place = `configuration ${name}, turn ${one.turn}`;
          throw new InvalidInputError(`${place}: ${cause.message}`, { cause });
        });
        // A cancelled turn is no failure of its configuration.
        signal.throwIfAborted();
        return score(run, scorers, signal);
      }),
    ),
  );
  const scored = await inParallel(tasks, concurrency).catch((error: unknown) => {
    // Ends the runs that have begun: they would ask models for nothing.
    stop.abort(error);
    throw error;
  });
  const runs = scored.map(({ reported }) => reported);
  const sampling = { draws, seed };
  const figures = names.map((name): ConfigurationFigures => {
    const own = scored.filter(({ reported }) => reported.configuration === name);
    return {
      name,
      runs: own.length,
      halted: own.filter(({ reported }) => reported.halted !== undefined).length,
      unrecorded: own.reduce((sum, { reported }) => sum + reported.unrecorded, 0),
      live: own.reduce((sum, { live }) => sum + live, 0),
      modelCalls: mean(own.map(({ usage }) => usage.modelCalls)),
      tokens: mean(own.map(({ usage }) => usage.inputTokens + usage.outputTokens)),
      cost: mean(own.map(({ usage }) => usage.cost)),
      seconds: mean(own.map(({ seconds }) => seconds)),
      scores: scorerNames.map((scorer) => scoreFigures(runs, name, scorer, sampling)),
    };
  });
  const report = {
    seed,
    cases: cases.length,
    repeats,
    configurations: figures,
    comparisons: compareScores(runs, names, scorerNames, sampling),
    runs,
  };
  return { ...report, problems: gateProblems(report, gate) };
}

async function score(run: EvalRun, scorers: readonly Scorer[], signal: AbortSignal) {
  const { configuration, case: one, repeat, result, calls, halted, seconds } = run;
  const scores: [string, ReportedRun['scores'][string]][] = [];
  for (const scorer of scorers) {
    const { score, failed, rationale } = await scoreRun(scorer, run, signal);
    const given = {
      ...(failed && { failed }),
      ...(typeof score === 'number' && { score }),
      ...(rationale !== undefined && { rationale }),
    };
    scores.push([scorer.name, given]);
  }
  const reported: ReportedRun = {
    configuration,
    turn: one.turn,
    repeat,
    status: result.status,
    ...(halted !== undefined && { halted }),
    unrecorded: calls.filter(({ answeredBy }) => answeredBy === 'none').length,
    scores: Object.fromEntries(scores),
  };
  const live = calls.filter(({ answeredBy }) => answeredBy === 'live').length;
  return { reported, live, usage: result.usage, seconds };
}

/** Runs tasks, so many at once, and returns their results in order. */
async function inParallel<T>(tasks: readonly (() => Promise<T>)[], most: number): Promise<T[]> {
  const results: T[] = [];
  const left = tasks.entries();
  const work = async (): Promise<void> => {
    for (const [index, task] of left) results[index] = await task();
  };
  await Promise.all(Array.from({ length: Math.min(most, tasks.length) }, work));
  return results;
}

function assertSome(name: string, value: number): void {
  if (Number.isSafeInteger(value) && value > 0) return;
  throw new InvalidInputError(`evaluate: ${name}: expected at least one, got ${value}`);
}

/** Returns a seed of 32 bits. */
function seedOf(seed: number, index: number, repeat: number): number {
  return (Math.imul(seed + index, 0x9e3779b1) ^ Math.imul(repeat + 1, 0x85ebca6b)) >>> 0;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}

import { type EvaluateOptions, evaluate } from './evaluate.js';
import type { EvalReport, GateProblem } from './report/eval-report.js';
import { renderReport } from './report/render-report.js';

/** Options of `evals`. */
export interface EvalsOptions extends EvaluateOptions {
  /** `describe` of your test runner: Vitest's, or a compatible one. */
  readonly describe: (name: string, body: () => void) => unknown;
  /** Its `it`. */
  readonly it: (name: string, body: () => Promise<void>, timeoutMs?: number) => unknown;
  /** Milliseconds that the evaluation may take. @defaultValue 600,000 */
  readonly timeoutMs?: number;
  /** Receives the figures as Markdown. @defaultValue `console.log` */
  readonly print?: (text: string) => void;
}

/**
 * Registers an evaluation as tests: one for each scorer of each configuration, which fails if the gate refuses its figures and
 * names the turns. The evaluation runs once, in the first of them.
 */
export function evals(name: string, options: EvalsOptions): void {
  const { describe, it, timeoutMs = 600_000, print = console.log, ...evaluation } = options;
  let report: Promise<EvalReport> | undefined;
  const run = (): Promise<EvalReport> => {
    report ??= evaluate(evaluation);
    return report;
  };
  const passes = async (isOwn: (problem: GateProblem) => boolean): Promise<void> => {
    const own = (await run()).problems.filter(isOwn);
    if (own.length > 0) throw new Error(own.map(({ message }) => message).join('\n'));
  };
  describe(name, () => {
    it(
      'runs every case',
      async () => {
        print(renderReport(await run()));
        await passes(({ configuration }) => configuration === undefined);
      },
      timeoutMs,
    );
    for (const configuration of Object.keys(evaluation.configurations)) {
      for (const { name: scorer } of evaluation.scorers) {
        it(
          `${configuration}: ${scorer}`,
          () => passes((one) => one.configuration === configuration && one.scorer === scorer),
          timeoutMs,
        );
      }
    }
  });
}

import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import type { EvalReport, EvaluateOptions } from '@pce/testkit';
import { loadEvaluation } from '../evals/load-evaluation.js';
import { exitCodes } from '../exit-codes.js';
import { command, type JsonOptions, type PceCommand, toCount } from '../pce-command.js';
import type { Output } from '../terminal/output.js';

/** The document of `pce eval --json`. */
export type EvalDocument = EvalReport;

interface EvalOptions extends JsonOptions {
  readonly config?: readonly string[];
  readonly repeats?: number;
  readonly seed?: number;
  readonly html?: string;
}

export function addEval(program: PceCommand, output: Output): void {
  command(program, 'eval')
    .summary('compare prompts, models or roles on recorded turns')
    .description(
      'Runs the evaluation that a module exports: recorded turns again, by each configuration, with their recorded results. Prints the figures as Markdown. The exit code is 3 if its gate refuses them, as where a configuration is worse than the first.',
    )
    .argument('<file>', 'a module whose default export is the options of evaluate, of @pce/testkit')
    .option(
      '--config <name>',
      'only this configuration; several times for several, the first is the one to compare with (default: all)',
      (name: string, before: readonly string[] = []) => [...before, name],
    )
    .option('--repeats <n>', "runs of each case (default: the file's, else 1)", toCount)
    .option('--seed <n>', "of the figures (default: the file's, else 1)", toCount)
    .option('--html <file>', 'write the report to this page, too, as figures.html')
    .json('{ seed, cases, repeats, configurations, comparisons, problems, runs }')
    .action(async (file: string, { config, html, json, repeats, seed }: EvalOptions) => {
      const { evaluate, renderReport, renderReportPage } = await import('@pce/testkit');
      if (html !== undefined) assertPage(html);
      const options = await loadEvaluation(file);
      const report = await evaluate({
        ...options,
        configurations: chosen(options, config),
        ...(repeats !== undefined && { repeats }),
        ...(seed !== undefined && { seed }),
      });
      if (html !== undefined) await writeFile(html, renderReportPage(report));
      output.show(json, report satisfies EvalDocument, renderReport(report));
      return report.problems.length > 0 ? exitCodes.failed : exitCodes.done;
    });
}

/** Refuses a file before models are asked: another than a page would be written over, as by `--html evaluation.ts`. */
function assertPage(file: string): void {
  if (!file.endsWith('.html')) {
    throw new InvalidInputError(`--html ${file}: expected a name that ends with .html`);
  }
  const folder = dirname(resolve(file));
  if (!existsSync(folder)) throw new InvalidInputError(`there is no folder ${folder}: make it`);
}

function chosen(
  { configurations }: EvaluateOptions,
  names: readonly string[] = Object.keys(configurations),
): EvaluateOptions['configurations'] {
  return Object.fromEntries(
    names.map((name) => {
      const configuration = Object.hasOwn(configurations, name) ? configurations[name] : undefined;
      if (configuration !== undefined) return [name, configuration];
      const known = Object.keys(configurations).join(', ');
      throw new InvalidInputError(`there is no configuration ${name}, only ${known}`);
    }),
  );
}

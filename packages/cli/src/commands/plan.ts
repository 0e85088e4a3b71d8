import type { Plan } from '@pce/plans';
import type {
  PlanDuration,
  PlanFormatName,
  PlanJson,
  PlanOrder,
  PlanTask,
} from '@pce/plans/internal';
import { exitCodes } from '../exit-codes.js';
import { command, type JsonOptions, type PceCommand } from '../pce-command.js';
import { brokenDownByModel } from '../plans/broken-down-by-model.js';
import { type Output, printableLine } from '../terminal/output.js';

/** The document of `pce plan --json`; exit code 3 if one of the problems is an error. */
export type PlanDocument = PlanJson;

interface PlanOptions extends JsonOptions {
  readonly format?: PlanFormatName;
  readonly order?: PlanOrder;
  readonly model?: string;
}

export function addPlan(program: PceCommand, output: Output): void {
  command(program, 'plan')
    .summary('break a plan down into tasks')
    .description(
      'Reads a plan into tasks. Exit code 3 if it has an error, and so cannot be executed.',
    )
    .argument(
      '<file>',
      'Markdown, tasks.json, a report of PlanExe, or a folder or zip archive (OpenSpec, Backlog.md, PlanExe, …)',
    )
    .option(
      '--format <name>',
      'pce, markdown, spec-kit, exec-plan, cursor, taskmaster, backlog or planexe (default: found out)',
    )
    .option(
      '--order <name>',
      'of plain Markdown, or what a model finds: sequence, listed or free (default: as the plan says)',
    )
    .option(
      '--model <provider:model>',
      'let this model break the text down instead, as in openai:gpt-5; see pce models --help',
    )
    .json('{ version, name, phases, tasks, problems, confidence, … }')
    .action(async (file: string, { json, format, order, model }: PlanOptions) => {
      const { loadPlan, planToJson } = await import('@pce/plans');
      const plan =
        model === undefined
          ? await loadPlan(file, { format, order })
          : await brokenDownByModel(file, { model, format, order });
      const document: PlanDocument = planToJson(plan);
      if (json) output.printJson(document);
      else {
        if (plan.tasks.length > 0) output.print(plan.tasks.map(taskLine).join('\n'));
        for (const { where, severity, message } of plan.problems) {
          output.note(printableLine(`${where}: ${severity}: ${message}`, 500));
        }
        output.note(summary(plan));
      }
      const hasError = plan.problems.some(({ severity }) => severity === 'error');
      return hasError ? exitCodes.failed : exitCodes.done;
    });
}

function taskLine({ id, title, level, dependsOn, duration, needsReview }: PlanTask): string {
  const notes = [
    ...(duration === undefined ? [] : [durationText(duration)]),
    ...(dependsOn.length === 0 ? [] : [`after ${dependsOn.map((each) => each.id).join(', ')}`]),
    ...(needsReview ? ['to be reviewed'] : []),
  ];
  const line = printableLine(
    `${id}  ${title}${notes.length === 0 ? '' : `  (${notes.join('; ')})`}`,
    300,
  );
  return `${'  '.repeat(level - 1)}${line}`;
}

function summary({ name, format, tasks, problems, confidence, needsReview }: Plan): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const review = needsReview ? '; a person should accept this breakdown' : '';
  return printableLine(
    `${name || 'no name'} (${format ?? 'no known format'}): ${tasks.length} tasks, ${errors} errors, ${problems.length - errors} warnings, confidence ${confidence}${review}`,
    500,
  );
}

/** Units by their length in days, the longest first. */
const units = [
  ['day', 1],
  ['hour', 1 / 24],
  ['minute', 1 / 24 / 60],
] as const;

/** Writes a duration as people read it: `3 days`, `2–4 hours`, `1–5 days, likely 2`. */
function durationText({ min, likely, max }: PlanDuration): string {
  const [name, days] =
    units.find(([, length]) => likely >= length) ?? (['minute', 1 / 24 / 60] as const);
  const [low, middle, high] = [min, likely, max].map((value) => amount(value / days));
  const unit = low === '1' && high === '1' ? name : `${name}s`;
  if (low === high) return `${low} ${unit}`;
  const isMiddle = Math.abs((min + max) / 2 - likely) < 1e-6 * max;
  return `${low}–${high} ${unit}${isMiddle ? '' : `, likely ${middle}`}`;
}

function amount(value: number): string {
  return String(Math.round(value * 100) / 100);
}

import { openAsBlob, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Client, Execution } from '@pce/client';
import type {
  Plan,
  PlanChange,
  PlanFormat,
  PlanOrder,
  PlanSource,
  TaskChange,
} from '@pce/client/internal';
import { InvalidInputError } from '@pce/core/errors';
import { given } from '@pce/core/internal';
import { InvalidArgumentError, Option } from 'commander';
import { askServer, changeExecution, executionLine } from '../executions/ask-server.js';
import { CommandError, exitCodes } from '../exit-codes.js';
import type { CommandLine, PceCommand, ServerOptions } from '../pce-command.js';
import { command, serverCommandLine, toCount, toJsonObject, toNames } from '../pce-command.js';
import { brokenDownByModel } from '../plans/broken-down-by-model.js';
import { type Output, printableLine } from '../terminal/output.js';

type Owners = NonNullable<PlanSource['owners']>;

interface CreateOptions extends ServerOptions {
  readonly agent?: string;
  readonly name?: string;
  readonly format?: PlanFormat;
  readonly order?: PlanOrder;
  readonly model?: string;
  readonly owner: Owners;
  readonly askBefore: readonly string[];
  readonly review: readonly string[];
}

export function addCreate(group: PceCommand, output: Output): void {
  command(group, 'create', 'server')
    .description(
      'Sends a plan and begins to carry it out. Exit code 2 if a person must accept it first, 3 if it has an error.',
    )
    .argument(
      '<plan-file>',
      'Markdown, tasks.json, a folder or a zip archive; pce plan shows how it is read',
    )
    .option('--agent <id>', 'only this agent may work on it (default: any that can)')
    .option('--name <words>', 'name of the plan (default: its own)')
    .option('--format <name>', 'as for pce plan (default: found out)')
    .option('--order <name>', 'as for pce plan (default: as the plan says)')
    .option('--model <provider:model>', 'as for pce plan: let this model break the text down')
    .addOption(
      new Option('--owner <word=kind...>', 'an owner is a person, an agent or a craft: Robin=agent')
        .argParser(toOwners)
        .default({}, 'by a table'),
    )
    .option('--ask-before <action...>', 'ask a person before each task of these actions', [])
    .option('--review <action...>', 'ask a person to accept what comes of these actions', [])
    .json('the execution')
    .action(async (file: string, options: CreateOptions) => {
      const execution = await askServer(options, async (client) => {
        const plan = await sendPlan(client, file, options);
        for (const problem of plan.problems) output.note(problemLine(problem));
        await assertExecutable(client, plan);
        const agent = options.agent === undefined ? {} : { agentId: options.agent };
        const rules = [
          ...options.askBefore.map((action) => ({ ask: 'before' as const, action })),
          ...options.review.map((action) => ({ ask: 'after' as const, action })),
        ];
        if (plan.needsReview) await noteUncertain(client, plan, output);
        const how = rules.length === 0 ? {} : { options: { rules } };
        return client.executions.create({ planId: plan.planId, ...agent, ...how });
      });
      output.show(options.json, execution, executionLine(execution));
      if (!options.json) noteNext(execution, output, serverCommandLine(options));
      return execution.status === 'CREATED' ? exitCodes.waiting : exitCodes.done;
    });
}

function toOwners(value: string, before: Owners): Owners {
  const [, name, kind] = /^(.+)=(person|agent|craft)$/.exec(value) ?? [];
  if (name !== undefined && (kind === 'person' || kind === 'agent' || kind === 'craft'))
    return { ...before, [name.toLowerCase()]: kind };
  throw new InvalidArgumentError('expected a name or word and its kind: Robin=agent');
}

async function sendPlan(
  client: Client,
  file: string,
  { name, format, order, owner, model }: CreateOptions,
): Promise<Plan> {
  const named = name === undefined ? {} : { name };
  if (model !== undefined) {
    const { planToJson } = await import('@pce/plans');
    const plan = await brokenDownByModel(file, { model, order, format });
    return client.plans.create({ content: JSON.stringify(planToJson(plan)), ...named });
  }
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) throw new InvalidInputError(`there is no plan ${file}: check the path`);
  const source = stats.isDirectory()
    ? { content: await zipPlanFolder(file), fileName: `${basename(resolve(file))}.zip` }
    : { content: await openAsBlob(file), fileName: basename(file) };
  return client.plans.create({
    ...source,
    ...named,
    ...given({ format, order }),
    ...(Object.keys(owner).length > 0 && { owners: owner }),
  });
}

async function noteUncertain(client: Client, { planId }: Plan, output: Output): Promise<void> {
  const { tasks } = await client.plans.tasks(planId);
  for (const { id, title, where, doubts = [], needsReview } of tasks) {
    if (!needsReview) continue;
    const place = where === undefined ? '' : `${where.file}:${where.line ?? where.path ?? 1}: `;
    output.note(printableLine(`${place}look at ${id} ${title}: ${doubts.join('; ')}`, 500));
  }
}

/** Number of errors named in the message; all of them are printed before. */
const maxNamed = 5;

async function assertExecutable(client: Client, { planId, problems }: Plan): Promise<void> {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  await client.plans.delete(planId);
  const names = errors.slice(0, maxNamed).map(({ code, where }) => `${code} at ${where}`);
  const rest = errors.length > names.length ? ` and ${errors.length - names.length} more` : '';
  const message = printableLine(`the plan cannot be executed: ${names.join(', ')}${rest}`, 500);
  throw new CommandError('plan_has_errors', message, exitCodes.failed);
}

function problemLine({ where, severity, message }: Plan['problems'][number]): string {
  return printableLine(`${where}: ${severity}: ${message}`, 500);
}

function noteNext(
  { executionId, status, tasksTotal }: Execution,
  output: Output,
  line: CommandLine,
): void {
  output.note(`${tasksTotal} tasks; ${line('watch', executionId)} shows their progress`);
  if (status !== 'CREATED') return;
  const accept = line('exec', 'accept', executionId);
  output.note(`the plan was read with little certainty: ${accept} once it is right`);
}

/** Packs those files of a folder that could hold a plan, for a server that reads them there. */
async function zipPlanFolder(folder: string): Promise<Blob> {
  const [{ readPlanFolder }, { ZipFile }] = await Promise.all([
    import('@pce/plans'),
    import('yazl'),
  ]);
  const zip = new ZipFile();
  for (const { path, content } of await readPlanFolder(folder)) {
    zip.addBuffer(Buffer.from(content), path);
  }
  zip.end();
  return new Blob([await buffer(zip.outputStream)], { type: 'application/zip' });
}

interface ChangeOptions extends ServerOptions {
  readonly add?: string;
  readonly edit?: string;
  readonly remove?: string;
  readonly id?: string;
  readonly title?: string;
  readonly instruction?: string;
  readonly parent?: string | null;
  readonly after?: readonly string[] | null;
  readonly before?: readonly string[];
  readonly action?: string | null;
  readonly params?: NonNullable<TaskChange['params']>;
  readonly person?: string | null;
  readonly approval?: string | null;
  readonly agent?: string | null;
  readonly effect?: NonNullable<TaskChange['effect']>;
  readonly deadline?: number | null;
  readonly rewire?: boolean;
  readonly reason?: string;
  readonly planVersion?: number;
}

/** Adds the command `pce exec change`. */
export function addChange(group: PceCommand, output: Output): void {
  command(group, 'change', 'server')
    .description(
      'Changes what is left of the plan of an execution. Exit code 3 for a task that runs or is done.',
    )
    .argument('<execution>', 'its id, or last')
    .option('--add <title>', 'add a task')
    .option('--edit <task>', 'change a task')
    .option('--remove <task>', 'remove a task that was not begun, with its parts')
    .option('--id <id>', 'with --add: id of the task (default: new-1, or the next free number)')
    .option('--title <words>', 'with --edit: another title')
    .option('--instruction <words>', 'what is to be done')
    .option('--parent <task>', 'the task around it', toNullable)
    .option('--after <tasks>', 'what it depends on, with commas between', toTasks)
    .option('--before <tasks>', 'tasks that are to depend on it, with commas between', toNames)
    .option('--action <name>', 'capability that an agent needs', toNullable)
    .option('--params <json>', 'a JSON object', toJsonObject)
    .option('--person <name>', 'person who does it', toNullable)
    .option('--approval <name>', 'person who approves it first', toNullable)
    .option('--agent <id>', 'the only agent that may take it', toNullable)
    .choice('--effect <kind>', 'of an attempt', ['read', 'idempotent', 'once'])
    .option('--deadline <time>', 'when it is to be done, as 2026-12-24T12:00:00Z', toTime)
    .option('--rewire', 'with --remove: what depends on it depends on its dependencies')
    .option('--reason <words>', 'why; kept in its journal')
    .option('--plan-version <n>', 'refuse it if the plan has another version', toCount)
    .addHelpText('after', '\nGive one of --add, --edit and --remove. none restores a default.')
    .json('the execution')
    .action(async (name: string, options: ChangeOptions) => {
      const { reason, planVersion } = options;
      const change = { ...changesOf(options), ...given({ reason, planVersion }) };
      await changeExecution(name, { output, options }, ({ executions }, id) =>
        executions.changePlan(id, change),
      );
    });
}

function changesOf(options: ChangeOptions): PlanChange {
  const { add, edit, remove } = options;
  const [only, ...more] = [add, edit, remove].filter((each) => each !== undefined);
  if (only === undefined || more.length > 0)
    throw new InvalidInputError('give one of --add, --edit and --remove');
  const { id, rewire, instruction, after, agent, title = add } = options;
  const taskId = edit ?? remove ?? id;
  const { parent, before, action, params, person, approval, effect, deadline } = options;
  const change = edit !== undefined ? 'edit' : remove !== undefined ? 'remove' : 'add';
  return {
    changes: [
      {
        change,
        ...given({ taskId, title, description: instruction, parent, dependsOn: after, before }),
        ...given({ action, params, person, approval, agentId: agent, effect, deadline, rewire }),
      },
    ],
  };
}

function toNullable(text: string): string | null {
  return text === 'none' ? null : text;
}

function toTasks(text: string): readonly string[] | null {
  return text === 'none' ? null : toNames(text);
}

function toTime(text: string): number | null {
  const time = Date.parse(text);
  if (text !== 'none' && Number.isNaN(time))
    throw new InvalidArgumentError('write a time as 2026-12-24T12:00:00Z');
  return text === 'none' ? null : time;
}

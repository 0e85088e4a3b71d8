import type { Execution, Json, Task } from '@pce/client';
import type { ExecutionPage, ExecutionStatus, ExecutionSummary } from '@pce/client/internal';
import { given } from '@pce/core/internal';
import { InvalidArgumentError, Option } from 'commander';
import {
  agentNames,
  askServer,
  changeExecution,
  findExecution,
  listTasks,
} from '../executions/ask-server.js';
import {
  blockerLines,
  forecastLine,
  hasEnded,
  headLine,
  outcomeLines,
  taskTree,
} from '../executions/execution-lines.js';
import { choices, type Decision, toResolution } from '../executions/to-resolution.js';
import { exitCodes } from '../exit-codes.js';
import type { PceCommand, ServerOptions } from '../pce-command.js';
import { command, serverCommandLine, toCount } from '../pce-command.js';
import { type Output, printableLine } from '../terminal/output.js';
import { addChange, addCreate } from './exec-create.js';

/** The document of `pce exec list --json`: the newest first. */
export type ExecListDocument = ExecutionPage;

interface ExecListOptions extends ServerOptions {
  readonly status?: ExecutionStatus;
  readonly plan?: string;
  readonly limit: number;
  readonly cursor?: string;
}

const executionStatusNames = [
  ...(['CREATED', 'QUEUED', 'RUNNING', 'BLOCKED', 'PAUSED'] as const),
  ...(['COMPLETED', 'FAILED', 'CANCELLED'] as const),
] satisfies readonly ExecutionStatus[];

function addList(group: PceCommand, output: Output): void {
  command(group, 'list', 'default', 'server')
    .description('Lists executions, the newest first.')
    .choice('--status <status>', 'only those', executionStatusNames)
    .option('--plan <id>', 'only those of this plan')
    .option('--limit <n>', 'how many at most', toCount, 50)
    .option('--cursor <cursor>', 'the page after the one that gave this nextCursor')
    .json('{ executions, nextCursor }')
    .action(async ({ status, plan: planId, limit, cursor, json, ...server }: ExecListOptions) => {
      const page: ExecListDocument = await askServer(server, ({ executions }) =>
        executions.list({ limit, ...given({ status, planId, cursor }) }),
      );
      output.show(json, page, page.executions.map(executionRow), 'no executions');
      if (page.nextCursor !== null) output.note(`there are more: --cursor ${page.nextCursor}`);
    });
}

function executionRow({ executionId, status, percent, createdAt, name }: ExecutionSummary): string {
  const created = new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ');
  const share = `${percent.toFixed(1)} %`.padStart(7);
  return `${executionId}  ${status.padEnd(9)} ${share}  ${created}  ${printableLine(name, 60)}`;
}

/** The document of `pce exec show --json`. */
export interface ExecShowDocument extends Execution {
  /** In the order of the plan. */
  readonly tasks: readonly Task[];
}

function addShow(group: PceCommand, output: Output): void {
  command(group, 'show', 'server')
    .description('Shows an execution: its tasks, and what waits for a person.')
    .argument('<execution>', 'its id, or last')
    .json('the execution, with its tasks')
    .action((name: string, options: ServerOptions) =>
      askServer(options, async (client) => {
        const id = await findExecution(client, name);
        const execution = await client.executions.get(id);
        const tasks = await listTasks(client, id);
        if (options.json) {
          output.printJson({ ...execution, tasks } satisfies ExecShowDocument);
          return exitCodes.done;
        }
        const lines = [
          headLine(execution, tasks),
          printableLine(`${id}: ${execution.reason}`),
          ...(hasEnded(execution) ? [] : [forecastLine(await client.executions.forecast(id))]),
          ...taskTree(tasks, await agentNames(client)),
          ...blockerLines(execution, tasks, serverCommandLine(options)),
          ...outcomeLines(execution),
        ];
        output.print(lines.join('\n'));
      }),
    );
}

interface ChangeOptions extends ServerOptions {
  readonly reason?: string;
}

const changes = [
  ['accept', 'QUEUED', 'Accepts the breakdown of a plan that was created for review.'],
  ['pause', 'PAUSED', 'Gives out no more tasks; agents at work are told to pause.'],
  [
    ...(['resume', 'RUNNING'] as const),
    'Goes on with a paused execution; of a blocked one, tries what is blocked again.',
  ],
  ['cancel', 'CANCELLED', 'Ends an execution; agents at work are told to stop.'],
] as const;

function addChanges(group: PceCommand, output: Output): void {
  for (const [name, status, description] of changes) {
    command(group, name, 'server')
      .description(`${description} Exit code 3 if its status does not allow that.`)
      .argument('<execution>', 'its id, or last')
      .option('--reason <words>', 'why; kept in its journal')
      .json('the execution')
      .action((execution: string, { reason, ...options }: ChangeOptions) =>
        changeExecution(execution, { output, options }, ({ executions }, id) =>
          executions.change(id, { status, ...given({ reason }) }),
        ),
      );
  }
}

interface ReassignOptions extends ServerOptions {
  readonly agent: string;
}

function addReassign(group: PceCommand, output: Output): void {
  command(group, 'reassign', 'server')
    .description('Gives an execution to one agent; what others have begun is taken from them.')
    .argument('<execution>', 'its id, or last')
    .requiredOption('--agent <id>', 'the only agent that may work on it; any: all that can')
    .json('the execution')
    .action((name: string, { agent, ...options }: ReassignOptions) =>
      changeExecution(name, { output, options }, ({ executions }, id) =>
        executions.change(id, { agentId: agent === 'any' ? null : agent }),
      ),
    );
}

type ResolveOptions = ServerOptions & Decision;

const choicesHelp = `
<number>   go on with that suggestion of the agent, as pce exec show numbers them
approve    accept the output that waits for review, or what waits for approval; else go on with the alternative in --note
           (default: the agent's first)
reject     refuse what a person does or approves: what waits for it does not begin
retry      give the task out again, with --note for the agent
skip       go on without it
take_over  you did it; --output is its result
reassign   give it to --agent, or to agents that can do --action

skip, take_over and reassign work on any task that has not ended, retry on one in ERROR too. For a task that does not wait
for a decision, the others end with exit code 3.`;

function addResolve(group: PceCommand, output: Output): void {
  command(group, 'resolve', 'server')
    .description(
      'Resolves a task that waits for a decision. Exit code 3 if there is nothing to decide.',
    )
    .argument('<execution>', 'its id, or last')
    .argument('<task>', 'id of the task')
    .requiredOption('--choose <choice>', 'your decision: one of those below', toChoice)
    .option('--note <words>', 'a message to the agent')
    .option('--output <json>', 'with take_over: the result', toJson)
    .option('--agent <id>', 'with reassign: the agent that gets it')
    .option('--action <name>', 'with reassign: what an agent must be able to do')
    .json('the execution')
    .addHelpText('after', choicesHelp)
    .action((name: string, task: string, options: ResolveOptions) =>
      changeExecution(name, { output, options }, async ({ tasks }, id) =>
        tasks.resolve(id, task, toResolution(options, await tasks.get(id, task))),
      ),
    );
}

interface JudgeOptions extends ServerOptions {
  readonly met: 'yes' | 'no';
  readonly note?: string;
}

function addJudge(group: PceCommand, output: Output): void {
  command(group, 'judge', 'server')
    .description('Says whether a success criterion of the plan is met; pce exec show numbers them.')
    .argument('<execution>', 'its id, or last')
    .argument('<criterion>', 'its number', toCount)
    .addOption(
      new Option('--met <answer>', 'whether it is met')
        .choices(['yes', 'no'])
        .makeOptionMandatory(),
    )
    .option('--note <words>', 'the evidence')
    .json('the execution')
    .action((name: string, criterion: number, { met, note, ...options }: JudgeOptions) =>
      changeExecution(name, { output, options, lines: outcomeLines }, ({ executions }, id) =>
        executions.judge(id, { criterion, met: met === 'yes', ...given({ note }) }),
      ),
    );
}

function toChoice(text: string): string {
  if (choices.some((choice) => choice === text) || /^[1-9]\d?$/.test(text)) return text;
  throw new InvalidArgumentError(`choose a number of a suggestion, or ${choices.join(', ')}`);
}

function toJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('it is not JSON: write a text as \'"done"\'');
  }
}

const help = `
An execution is one run of a plan by agents. It is named by its id, or by "last" for the newest:

  pce exec create plan.md
  pce watch last
  pce exec resolve last T3 --choose approve`;

export function addExec(program: PceCommand, output: Output): void {
  const group = command(program, 'exec')
    .summary('create, list and steer executions of plans on a server')
    .description('Creates, lists and steers executions of plans on a server.')
    .addHelpText('after', help);
  const commands = [addCreate, addList, addShow, addChanges, addChange, addReassign];
  for (const add of [...commands, addResolve, addJudge]) add(group, output);
}

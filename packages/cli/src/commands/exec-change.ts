import type { Json, PlanChange, TaskChange } from '@pce/client';
import { InvalidInputError } from '@pce/core/errors';
import { given } from '@pce/core/internal';
import { InvalidArgumentError, Option } from 'commander';
import { changeExecution } from '../executions/change-execution.js';
import type { JsonOptions } from '../options/json-options.js';
import { toCount, toNames } from '../options/option-values.js';
import { type ServerOptions, withServerOptions } from '../options/server-options.js';
import type { PceCommand } from '../pce-command.js';
import type { Output } from '../terminal/output.js';

interface ChangeOptions extends ServerOptions, JsonOptions {
  readonly file?: string;
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

const help = `
--add, --edit and --remove make one change; --file takes several, all or none:

  { "changes": [ { "change": "add", "taskId": "permit", "title": "Get a permit", "before": ["open"] },
                 { "change": "edit", "taskId": "open", "deadline": "2026-12-24T12:00:00Z", "person": null },
                 { "change": "remove", "taskId": "party", "rewire": true } ], "reason": "the council asks" }

The names are those of the API, as taskId or task_id; null restores a default, as none does for an option.`;

/** Adds the command `pce exec change`. */
export function addChange(group: PceCommand, output: Output): void {
  withServerOptions(group.command('change'))
    .description(
      'Changes what is left of the plan of an execution. Exit code 3 for a task that runs or is done.',
    )
    .argument('<execution>', 'its id, or last')
    .option('--file <json>', 'the changes, as below')
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
    .addOption(new Option('--params <json>', 'a JSON object').argParser(toParams))
    .option('--person <name>', 'person who does it', toNullable)
    .option('--approval <name>', 'person who approves it first', toNullable)
    .option('--agent <id>', 'the only agent that may take it', toNullable)
    .addOption(
      new Option('--effect <kind>', 'of an attempt').choices(['read', 'idempotent', 'once']),
    )
    .option('--deadline <time>', 'when it is to be done, as 2026-12-24T12:00:00Z', toTime)
    .option('--rewire', 'with --remove: what depends on it depends on its dependencies')
    .option('--reason <words>', 'why; kept in its journal')
    .addOption(
      new Option('--plan-version <n>', 'refuse it if the plan has another version').argParser(
        toCount,
      ),
    )
    .option('--json', 'print one JSON document: the execution')
    .addHelpText('after', help)
    .action(async (name: string, options: ChangeOptions) => {
      const { reason, planVersion } = options;
      const change = { ...(await changesOf(options)), ...given({ reason, planVersion }) };
      await changeExecution(name, { output, options }, ({ executions }, id) =>
        executions.changePlan(id, change),
      );
    });
}

async function changesOf(options: ChangeOptions): Promise<PlanChange> {
  const { file, add, edit, remove } = options;
  const [only, ...more] = [file, add, edit, remove].filter((each) => each !== undefined);
  if (only === undefined || more.length > 0)
    throw new InvalidInputError('give one of --file, --add, --edit and --remove');
  if (file !== undefined) {
    const { readChanges } = await import('../executions/read-changes.js');
    return readChanges(file);
  }
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

function toParams(text: string): ChangeOptions['params'] {
  try {
    const value: Json = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {}
  throw new InvalidArgumentError('write a JSON object');
}

function toTime(text: string): number | null {
  const time = Date.parse(text);
  if (text !== 'none' && Number.isNaN(time))
    throw new InvalidArgumentError('write a time as 2026-12-24T12:00:00Z');
  return text === 'none' ? null : time;
}

import type { ExecutionChange } from '@pce/client';
import type { Command } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { askServer } from '../executions/ask-server.js';
import { findExecution } from '../executions/find-execution.js';
import { printExecution } from '../executions/print-execution.js';
import { exitCodes } from '../exit-codes.js';
import { type ServerOptions, withServerOptions } from '../options/server-options.js';

interface ChangeOptions extends ServerOptions, JsonOptions {
  readonly reason?: string;
}

interface Change {
  readonly status: NonNullable<ExecutionChange['status']>;
  readonly description: string;
}

const changes = {
  accept: {
    status: 'QUEUED',
    description: 'Accepts the breakdown of a plan that was created for review.',
  },
  pause: {
    status: 'PAUSED',
    description: 'Gives out no more tasks; agents at work are told to pause.',
  },
  resume: {
    status: 'RUNNING',
    description: 'Goes on with a paused execution; of a blocked one, tries what is blocked again.',
  },
  cancel: {
    status: 'CANCELLED',
    description: 'Ends an execution; agents at work are told to stop.',
  },
} as const satisfies Record<string, Change>;

/** Adds the commands `accept`, `pause`, `resume` and `cancel`. */
export function addChanges(group: Command, { output, act }: CommandContext): void {
  for (const [name, { status, description }] of Object.entries(changes)) {
    withServerOptions(group.command(name))
      .description(`${description} Exit code 3 if its status does not allow that.`)
      .argument('<execution>', 'its id, or last')
      .option('--reason <words>', 'why; kept in its journal')
      .option('--json', 'print one JSON document: the execution')
      .action(
        act(async (execution: string, { reason, json, ...server }: ChangeOptions) => {
          const because = reason === undefined ? {} : { reason };
          const changed = await askServer(server, async (client) => {
            const id = await findExecution(client, execution);
            return client.executions.change(id, { status, ...because });
          });
          printExecution(changed, output, json);
          return exitCodes.done;
        }),
      );
  }
}

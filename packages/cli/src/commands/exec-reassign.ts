import type { Command } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { askServer } from '../executions/ask-server.js';
import { findExecution } from '../executions/find-execution.js';
import { printExecution } from '../executions/print-execution.js';
import { exitCodes } from '../exit-codes.js';
import { type ServerOptions, withServerOptions } from '../options/server-options.js';

interface ReassignOptions extends ServerOptions, JsonOptions {
  readonly agent: string;
}

export function addReassign(group: Command, { output, act }: CommandContext): void {
  withServerOptions(group.command('reassign'))
    .description('Gives an execution to one agent; what others have begun is taken from them.')
    .argument('<execution>', 'its id, or last')
    .requiredOption('--agent <id>', 'the only agent that may work on it; any: all that can')
    .option('--json', 'print one JSON document: the execution')
    .action(
      act(async (name: string, { agent, json, ...server }: ReassignOptions) => {
        const agentId = agent === 'any' ? null : agent;
        const execution = await askServer(server, async (client) =>
          client.executions.change(await findExecution(client, name), { agentId }),
        );
        printExecution(execution, output, json);
        return exitCodes.done;
      }),
    );
}

import type { Execution, Task } from '@pce/client';
import type { Command } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { agentNames } from '../executions/agent-names.js';
import { askServer } from '../executions/ask-server.js';
import { blockerLines, forecastLine, headLine } from '../executions/execution-lines.js';
import { hasEnded, toExecutionView } from '../executions/execution-view.js';
import { findExecution } from '../executions/find-execution.js';
import { listTasks } from '../executions/list-tasks.js';
import { taskTree } from '../executions/task-tree.js';
import { exitCodes } from '../exit-codes.js';
import {
  type ServerOptions,
  serverCommandLine,
  withServerOptions,
} from '../options/server-options.js';
import { printableLine } from '../terminal/printable.js';

/** The document of `pce exec show --json`. */
export interface ExecShowDocument extends Execution {
  /** In the order of the plan. */
  readonly tasks: readonly Task[];
}

export function addShow(group: Command, { output, act }: CommandContext): void {
  withServerOptions(group.command('show'))
    .description('Shows an execution: its tasks, and what waits for a person.')
    .argument('<execution>', 'its id, or last')
    .option('--json', 'print one JSON document: the execution, with its tasks')
    .action(
      act((name: string, options: ServerOptions & JsonOptions) =>
        askServer(options, async (client) => {
          const id = await findExecution(client, name);
          const execution = await client.executions.get(id);
          const tasks = await listTasks(client, id);
          if (options.json) {
            output.printJson({ ...execution, tasks } satisfies ExecShowDocument);
            return exitCodes.done;
          }
          const view = toExecutionView(execution, tasks);
          const agents = await agentNames(client);
          const lines = [
            headLine(view),
            printableLine(`${id}: ${view.reason}`),
            ...(hasEnded(view) ? [] : [forecastLine(await client.executions.forecast(id))]),
            ...taskTree(view, { agents }),
            ...blockerLines(view, serverCommandLine(options)),
          ];
          output.print(lines.join('\n'));
          return exitCodes.done;
        }),
      ),
    );
}

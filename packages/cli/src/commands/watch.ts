import type { Client, Execution } from '@pce/client';
import { askServer } from '../executions/ask-server.js';
import { executionLine } from '../executions/execution-line.js';
import { findExecution } from '../executions/find-execution.js';
import { openScreen } from '../executions/open-screen.js';
import { watchExecution } from '../executions/watch-execution.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import type { JsonOptions } from '../options/json-options.js';
import {
  type ServerOptions,
  serverCommandLine,
  withServerOptions,
} from '../options/server-options.js';
import type { PceCommand } from '../pce-command.js';
import { onStopSignals } from '../stop-signals.js';
import type { Output } from '../terminal/output.js';

interface WatchOptions extends ServerOptions, JsonOptions {
  readonly untilBlocked?: boolean;
}

const help = `
On a terminal: the tasks with their agents and latest messages, the progress, the tasks that wait for a person, and the forecast.
Elsewhere: a line for each event. It ends with the execution: exit code 0 completed, 3 failed or cancelled; 2 if it
has not ended, with --until-blocked or after Ctrl-C. After a lost connection it goes on where it was.`;

export function addWatch(program: PceCommand, output: Output): void {
  withServerOptions(program.command('watch'))
    .summary('follow an execution live')
    .description('Follows an execution on a server until it ends.')
    .argument('<execution>', 'its id, or last')
    .option('--until-blocked', 'end also when it waits for a person')
    .option('--json', 'print one JSON document: the execution as it ended')
    .addHelpText('after', help)
    .action((name: string, options: WatchOptions) =>
      askServer(options, async (client) => {
        const executionId = await findExecution(client, name);
        await watched(client, executionId, options, output);
        const execution = await client.executions.get(executionId);
        output.show(options.json, execution, executionLine(execution));
        return exitCodeFor(execution);
      }),
    );
}

async function watched(
  client: Client,
  executionId: string,
  options: WatchOptions,
  output: Output,
): Promise<void> {
  const { untilBlocked = false, json = false } = options;
  const print = json ? output.note : output.print;
  const screen = openScreen({ client, executionId, print, line: serverCommandLine(options) });
  const stopped = new AbortController();
  const offSignals = onStopSignals(
    () => stopped.abort(),
    () => process.exit(exitCodes.waiting),
  );
  try {
    const { signal } = stopped;
    await watchExecution(client, executionId, { screen, signal, untilBlocked });
  } finally {
    offSignals();
    screen.close();
  }
}

function exitCodeFor({ status }: Execution): ExitCode {
  switch (status) {
    case 'COMPLETED':
      return exitCodes.done;
    case 'FAILED':
    case 'CANCELLED':
      return exitCodes.failed;
    default:
      return exitCodes.waiting;
  }
}

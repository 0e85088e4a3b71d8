import type { Client, Execution } from '@pce/client';
import { askServer, executionLine, findExecution } from '../executions/ask-server.js';
import { openScreen, watchExecution } from '../executions/live-screen.js';
import { type ExitCode, exitCodes, onStopSignals } from '../exit-codes.js';
import { command, type PceCommand, type ServerOptions, serverCommandLine } from '../pce-command.js';
import type { Output } from '../terminal/output.js';

interface WatchOptions extends ServerOptions {
  readonly untilBlocked?: boolean;
}

const help = `
On a terminal: the tasks with their agents and latest messages, the progress, the tasks that wait for a person, and the forecast.
Elsewhere: a line for each event. It ends with the execution: exit code 0 completed, 3 failed or cancelled; 2 if it
has not ended, with --until-blocked or after Ctrl-C. After a lost connection it goes on where it was.`;

export function addWatch(program: PceCommand, output: Output): void {
  command(program, 'watch', 'server')
    .summary('follow an execution live')
    .description('Follows an execution on a server until it ends.')
    .argument('<execution>', 'its id, or last')
    .option('--until-blocked', 'end also when it waits for a person')
    .json('the execution as it ended')
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

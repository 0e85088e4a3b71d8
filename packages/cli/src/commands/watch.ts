import type { Client, Execution } from '@pce/client';
import { askServer, executionLine, findExecution } from '../executions/ask-server.js';
import { watchExecution } from '../executions/watch-execution.js';
import { type ExitCode, exitCodes, onStopSignals } from '../exit-codes.js';
import { command, type PceCommand, type ServerOptions } from '../pce-command.js';
import type { Output } from '../terminal/output.js';

interface WatchOptions extends ServerOptions {
  readonly untilBlocked?: boolean;
}

const help = `
Prints a line for each event; pce exec show has the tasks, what waits for a person, and the forecast. It ends with the
execution: exit code 0 completed, 3 failed or cancelled; 2 if it has not ended, with --until-blocked or after Ctrl-C.
After a lost connection it goes on where it was.`;

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
  const stopped = new AbortController();
  const offSignals = onStopSignals(
    () => stopped.abort(),
    () => process.exit(exitCodes.waiting),
  );
  try {
    await watchExecution(client, executionId, { print, signal: stopped.signal, untilBlocked });
  } finally {
    offSignals();
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

import { type ExitCode, exitCodes } from '../exit-codes.js';
import {
  type PlaceOptions,
  type TurnOptions,
  withPlaceOptions,
  withTurnOptions,
} from '../options/place-options.js';
import type { PceCommand } from '../pce-command.js';
import { stopAsked } from '../stop-signals.js';
import type { Output } from '../terminal/output.js';
import { compose } from '../workspace/compose.js';

interface AcpOptions extends PlaceOptions, TurnOptions {
  readonly session: string;
}

const help = `
Editors start it: it speaks the Agent Client Protocol over standard input and output, and logs to standard error. A session of the
editor is a thread, which pce thread shows and pce run --thread continues. When the editor ends, turns pause; a session that is
loaded again continues, also after kill -9.`;

export function addAcp(program: PceCommand, output: Output): void {
  withTurnOptions(withPlaceOptions(program.command('acp')))
    .summary('be an agent in an editor: Zed, JetBrains, neovim')
    .description('Serves turns of the workspace to an editor over the Agent Client Protocol.')
    .option('--session <session>', 'the session that its threads belong to', 'default')
    .addHelpText('after', help)
    .action((options: AcpOptions) => serve(options, output));
}

async function serve(options: AcpOptions, output: Output): Promise<ExitCode> {
  const stopped = stopAsked();
  await using host = await compose({ ...options, createsStore: true, playsTurns: true });
  const { pce, notes } = host;
  for (const note of notes) output.note(note);
  host.onRetry((line) => output.note(line));
  await host.learn();
  const { serveAcp } = await import('@pce/acp');
  const connection = serveAcp(pce, { session: options.session });
  await Promise.race([connection.closed, stopped]);
  connection.close();
  return exitCodes.done;
}

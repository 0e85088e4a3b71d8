import { resolve } from 'node:path';
import { type ExitCode, exitCodes, stopAsked } from '../exit-codes.js';
import { command, type PceCommand, type PlaceOptions, type TurnOptions } from '../pce-command.js';
import type { Output } from '../terminal/output.js';
import { composeToPlay, type Host } from '../workspace/compose.js';
import { findWorkspace } from '../workspace/find-workspace.js';

interface AcpOptions extends PlaceOptions, TurnOptions {
  readonly session: string;
}

const help = `
Editors start it: it speaks the Agent Client Protocol over standard input and output, and logs to standard error. The workspace is
that of the session's folder, unless --workspace names one. A session of the editor is a thread, which pce thread shows and pce run --thread continues. When the editor ends, turns stop before their next step; a session that is
loaded again continues, also after kill -9.`;

export function addAcp(program: PceCommand, output: Output): void {
  command(program, 'acp', 'place', 'turns')
    .summary('be an agent in an editor: Zed, JetBrains, neovim')
    .description('Serves turns of the workspace to an editor over the Agent Client Protocol.')
    .option('--session <session>', 'the session that its threads belong to', 'default')
    .addHelpText('after', help)
    .action((options: AcpOptions) => serve(options, output));
}

async function serve(options: AcpOptions, output: Output): Promise<ExitCode> {
  const stopped = stopAsked();
  const { serveAcp } = await import('@pce/acp');
  const hosts = new Map<string, Promise<Host>>();
  const hostOf = (folder: string): Promise<Host> => {
    const { workspace } = options;
    const root = workspace === undefined ? findWorkspace({ cwd: folder }) : resolve(workspace);
    const opened = hosts.get(root) ?? composeToPlay({ ...options, workspace: root }, output);
    hosts.set(root, opened);
    opened.catch(() => hosts.delete(root));
    return opened;
  };
  const connection = serveAcp(async (folder) => (await hostOf(folder)).pce, {
    session: options.session,
  });
  await Promise.race([connection.closed, stopped]);
  connection.close();
  for (const host of hosts.values()) await (await host)[Symbol.asyncDispose]();
  return exitCodes.done;
}

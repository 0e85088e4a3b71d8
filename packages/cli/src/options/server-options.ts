import { Option } from 'commander';
import { commandLine } from '../command-line.js';
import type { PceCommand } from '../pce-command.js';

export interface ServerOptions {
  readonly server: string;
  readonly token?: string;
}

const usualServer = 'http://127.0.0.1:7331';

export function withServerOptions(command: PceCommand): PceCommand {
  return command
    .addOption(new Option('--server <url>', 'the server').env('PCE_SERVER').default(usualServer))
    .addOption(
      new Option(
        '--token <token>',
        'your token for the server; others can see it on the command line, but not in the environment',
      ).env('PCE_TOKEN'),
    );
}

export type CommandLine = (...args: readonly string[]) => string;

/** Commands that ask the same server; never with its token. */
export function serverCommandLine({ server }: ServerOptions, env = process.env): CommandLine {
  const isObvious = server === (env.PCE_SERVER ?? usualServer);
  return (...args) => commandLine([...args, ...(isObvious ? [] : ['--server', server])]);
}

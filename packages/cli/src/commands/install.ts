import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CommandError } from '../command-error.js';
import { exitCodes } from '../exit-codes.js';
import { askYes } from '../init/agents/ask-yes.js';
import { type InstallStep, installSteps } from '../install/install-steps.js';
import type { JsonOptions } from '../options/json-options.js';
import type { PceCommand } from '../pce-command.js';
import type { Output } from '../terminal/output.js';
import { findWorkspace } from '../workspace/find-workspace.js';

/** The document of `pce install --json`. */
export interface InstallDocument {
  /** Absolute path of the workspace. */
  readonly workspace: string;
  /** Commands, in order. */
  readonly steps: readonly InstallStep[];
  /** `false` with `--dry-run`, and if nothing is to be installed. */
  readonly installed: boolean;
}

interface InstallOptions extends JsonOptions {
  readonly workspace?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly allowScripts?: boolean;
}

const help = `
package.json is installed by npm into node_modules, without scripts of packages unless --allow-scripts says so;
requirements.txt by pip into .venv, which is made by python3 -m venv and used by Python scripts of the workspace. Nothing
is installed anywhere else, and no other command of pce installs anything.`;

export function addInstall(program: PceCommand, output: Output): void {
  program
    .command('install')
    .summary('install the packages that the scripts of a workspace need')
    .description(
      'Installs package.json and requirements.txt of a workspace into the workspace. Shows the commands, and asks.',
    )
    .option('--workspace <folder>', 'workspace (default: the one that this folder is in)')
    .option('--dry-run', 'show the commands, and run nothing')
    .option('--yes', 'do not ask')
    .option('--allow-scripts', 'let packages of npm run their own scripts')
    .option('--json', 'print one JSON document: { workspace, steps[{ file, command }], installed }')
    .addHelpText('after', help)
    .action(async ({ workspace, dryRun, yes, allowScripts = false, json }: InstallOptions) => {
      const root = findWorkspace({ cwd: process.cwd(), workspace });
      const steps = installSteps(root, allowScripts);
      for (const { command } of steps) output.note(command.join(' '));
      const runs = steps.length > 0 && dryRun !== true;
      if (
        runs &&
        !(yes || (await mayInstall(json !== true && process.stdin.isTTY && process.stderr.isTTY)))
      ) {
        throw new CommandError('not_confirmed', 'nothing was installed', exitCodes.error);
      }
      if (runs) for (const step of steps) await run(step, root);
      const document: InstallDocument = { workspace: root, steps, installed: runs };
      if (json) output.printJson(document);
      else if (steps.length === 0) output.note('no package.json and no requirements.txt');
      else if (runs) output.print(`installed in ${root}`);
    });
}

async function mayInstall(isTerminal: boolean): Promise<boolean> {
  if (isTerminal) return askYes('Run this?');
  throw new CommandError('usage', 'no terminal to ask on: use --yes to run it', exitCodes.error);
}

/** Runs a command in the workspace; its output becomes notes. Rejects with `CommandError` if it fails. */
async function run(
  { file, command: [program, ...args] }: InstallStep,
  root: string,
): Promise<void> {
  const child = spawn(program, args, {
    cwd: root,
    // Standard output has the result of this command.
    stdio: ['ignore', process.stderr, process.stderr],
    shell: process.platform === 'win32',
  });
  const [code] = await once(child, 'exit');
  if (code === 0) return;
  const message = `${file}: ${program} ended with ${code === null ? 'a signal' : `exit code ${code}`}`;
  throw new CommandError('install_failed', message, exitCodes.error);
}

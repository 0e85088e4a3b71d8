import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findExecutable } from '@pce/process-group';
import { CommandError, exitCodes } from '../exit-codes.js';
import { askYes } from '../init/agents/plan-agent-files.js';
import { command, type JsonOptions, type PceCommand } from '../pce-command.js';
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
  command(program, 'install', 'workspace')
    .summary('install the packages that the scripts of a workspace need')
    .description(
      'Installs package.json and requirements.txt of a workspace into the workspace. Shows the commands, and asks.',
    )
    .option('--dry-run', 'show the commands, and run nothing')
    .option('--yes', 'do not ask')
    .option('--allow-scripts', 'let packages of npm run their own scripts')
    .json('{ workspace, steps[{ file, command }], installed }')
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

interface InstallStep {
  readonly file: string;
  readonly command: readonly [program: string, ...args: string[]];
}

/** Folder of the Python environment of a workspace, relative to it. */
const environment = '.venv';

/** Returns the commands for the packages that a workspace names. Throws `CommandError` where a program for them is missing. */
function installSteps(root: string, allowsScripts: boolean): readonly InstallStep[] {
  const has = (name: string): boolean => existsSync(join(root, name));
  return [
    ...(has('package.json') ? [npmStep(has('package-lock.json'), allowsScripts)] : []),
    ...(has('requirements.txt') ? pythonSteps(has(environment)) : []),
  ];
}

function npmStep(isLocked: boolean, allowsScripts: boolean): InstallStep {
  const flags = [...(allowsScripts ? [] : ['--ignore-scripts']), '--no-audit', '--no-fund'];
  const npm = programFor('package.json', 'npm', 'install Node.js with npm');
  return { file: 'package.json', command: [npm, isLocked ? 'ci' : 'install', ...flags] };
}

function pythonSteps(hasEnvironment: boolean): readonly InstallStep[] {
  const file = 'requirements.txt';
  const isWindows = process.platform === 'win32';
  const name = isWindows ? 'python' : 'python3';
  const python = join(environment, isWindows ? 'Scripts' : 'bin', name);
  const install = ['-m', 'pip', 'install', '--disable-pip-version-check', '-r', file];
  if (hasEnvironment) return [{ file, command: [python, ...install] }];
  const own = programFor(
    file,
    name,
    'install Python 3 with its module venv (Debian: python3-venv)',
  );
  return [
    { file, command: [own, '-m', 'venv', environment] },
    { file, command: [python, ...install] },
  ];
}

function programFor(file: string, name: string, advice: string): string {
  const found = findExecutable(name);
  if (found !== undefined) return found;
  const message = `${file} needs ${name}, which is not installed or not on the PATH: ${advice}`;
  throw new CommandError('dependency_missing', message, exitCodes.error);
}

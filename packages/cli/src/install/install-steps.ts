import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findExecutable } from '@pce/process-group';
import { CommandError } from '../command-error.js';
import { exitCodes } from '../exit-codes.js';

export interface InstallStep {
  readonly file: string;
  readonly command: readonly [program: string, ...args: string[]];
}

/** Folder of the Python environment of a workspace, relative to it. */
const environment = '.venv';

/** Returns the commands for the packages that a workspace names. Throws `CommandError` where a program for them is missing. */
export function installSteps(root: string, allowsScripts: boolean): readonly InstallStep[] {
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

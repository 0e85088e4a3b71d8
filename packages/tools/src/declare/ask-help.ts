import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Interpreter } from '../script/interpreter.js';
import { runProcess } from '../script/run-process.js';
import { scriptEnvironment } from '../script/script-environment.js';
import { readHelp } from './read-help.js';
import type { ScriptInterface } from './script-interface.js';

const timeoutMs = 10_000;

/**
 * Runs a script with `--help`, in an empty folder and without secrets, and parses its output. Returns the reason if
 * that is not help.
 */
export async function askHelp(
  file: string,
  { command, args }: Interpreter,
): Promise<ScriptInterface | string> {
  const folder = await mkdtemp(join(tmpdir(), 'pce-help-'));
  try {
    const { exitCode, stdout, stderr } = await runProcess({
      command,
      args: [...args, file, '--help'],
      cwd: folder,
      env: scriptEnvironment({}, ''),
      input: '',
      maxOutputBytes: 262_144,
      maxErrorBytes: 262_144,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const help = readHelp(stdout.trim() === '' ? stderr : stdout);
    if (help !== undefined) return help;
    return exitCode === 0
      ? 'its --help has an unsupported format, or has subcommands'
      : `--help ends with exit code ${exitCode}: ${stderr.trim().split('\n').at(-1) ?? ''}`;
  } catch (error) {
    return `--help cannot be asked for: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

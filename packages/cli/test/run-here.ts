import { outputTo } from '../src/output.js';
import { runProgram } from '../src/run-program.js';
import type { CliRun } from './cli.js';

/** Runs a command line in this process, which is quicker: for commands that neither read the folder nor get signals. */
export async function runHere(args: readonly string[]): Promise<CliRun> {
  let stdout = '';
  let stderr = '';
  const code = await runProgram(
    args,
    outputTo({ write: (text) => (stdout += text) }, { write: (text) => (stderr += text) }),
  );
  return { code, stdout, stderr };
}

/** Runs a command line of a workspace in this process: what it prints for people to copy names the workspace. */
export function runIn(workspace: string, args: readonly string[]): Promise<CliRun> {
  return runHere([...args, '--workspace', workspace]);
}

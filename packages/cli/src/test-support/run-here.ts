import { runProgram } from '../run-program.js';
import type { CliRun } from './cli.js';

/** Runs a command line in this process, which is quicker: for commands that neither read the folder nor get signals. */
export async function runHere(args: readonly string[]): Promise<CliRun> {
  const out: string[] = [];
  const notes: string[] = [];
  const code = await runProgram(args, {
    isTerminal: false,
    print: (text) => out.push(text),
    write: (text) => out.push(text),
    printJson: (document) => out.push(JSON.stringify(document)),
    note: (text) => notes.push(text),
  });
  return { code, stdout: out.join('\n'), stderr: notes.join('\n') };
}

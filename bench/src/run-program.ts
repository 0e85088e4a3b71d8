import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs one of our programs in a process of its own and answers what it printed; its complaints go to ours. */
export async function runProgram(program: URL, args: readonly string[]): Promise<string> {
  const flags = ['--expose-gc', '--disable-warning=ExperimentalWarning'];
  const running = execute(process.execPath, [...flags, fileURLToPath(program), ...args], {
    maxBuffer: 2 ** 24,
  });
  running.child.stderr?.pipe(process.stderr, { end: false });
  return (await running).stdout;
}

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export interface RunOptions {
  readonly flags?: readonly string[];
  /** Time limit after which the program is killed. @defaultValue never */
  readonly timeoutMs?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Keeps standard error for the error message. @defaultValue false */
  readonly quiet?: boolean;
}

/** Runs one of our programs in a separate process and returns its output; standard error is passed through. */
export async function runProgram(
  program: URL,
  args: readonly string[],
  { flags = [], timeoutMs = 0, env = {}, quiet = false }: RunOptions = {},
): Promise<string> {
  const nodeFlags = ['--expose-gc', '--disable-warning=ExperimentalWarning', ...flags];
  const running = execute(process.execPath, [...nodeFlags, fileURLToPath(program), ...args], {
    maxBuffer: 2 ** 24,
    timeout: timeoutMs,
    env: { ...process.env, ...env },
    killSignal: 'SIGKILL',
  });
  if (!quiet) running.child.stderr?.pipe(process.stderr, { end: false });
  return (await running).stdout;
}

import { eventually } from '@pce/test-support';
import { runProgram } from '../src/run-program.js';
import { outputTo } from '../src/terminal/output.js';
import type { CliRun } from './cli.js';

export function runHere(args: readonly string[]): Promise<CliRun> {
  return startHere(args).finished;
}

export function runIn(workspace: string, args: readonly string[]): Promise<CliRun> {
  return runHere([...args, '--workspace', workspace]);
}

export interface RunningHere {
  readonly finished: Promise<CliRun>;
  /** Waits for a text on standard output or standard error, and returns what the first group of the pattern found. */
  said(pattern: RegExp): Promise<string>;
  /** Does what a signal to the process would do, but only to this command. */
  signal(name?: 'SIGINT' | 'SIGTERM'): void;
  stop(): Promise<CliRun>;
}

/** Starts a command line in this process and answers at once: for commands that run until they are stopped. */
export function startHere(args: readonly string[]): RunningHere {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const before = new Set(signals.flatMap((name) => process.listeners(name)));
  const own = (name: (typeof signals)[number]) =>
    process.listeners(name).filter((listener) => !before.has(listener));
  let stdout = '';
  let stderr = '';
  const output = outputTo(
    { write: (text) => (stdout += text) },
    { write: (text) => (stderr += text) },
  );
  const finished = runProgram(args, output).then((code) => ({ code, stdout, stderr }));
  const signal = (name: (typeof signals)[number] = 'SIGTERM'): void => {
    for (const listener of own(name)) listener(name);
  };
  return {
    finished,
    signal,
    said: (pattern) =>
      eventually(() => {
        const [found, group = found] = pattern.exec(stdout + stderr) ?? [];
        if (group === undefined) throw new Error(`it did not say ${pattern}: ${stdout}${stderr}`);
        return group;
      }),
    async stop() {
      signal();
      const run = await finished;
      // Some stay, for a second signal that ends the process.
      for (const name of signals) for (const listener of own(name)) process.off(name, listener);
      return run;
    },
  };
}

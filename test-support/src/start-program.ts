import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** A process that prints a line of JSON for each result. */
export interface RunningProgram {
  nextLine(): Promise<unknown>;
  lines(): Promise<unknown[]>;
  /** Continues the process where it waits. */
  go(): void;
  kill(): Promise<void>;
}

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** Starts a program that takes its task as JSON. */
export function startProgram<Task extends { readonly type: string }>(
  program: string,
  task: Task,
): RunningProgram {
  const child: Child = spawn(process.execPath, [program, JSON.stringify(task)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    async nextLine() {
      const { done, value } = await lines.next();
      if (done) throw new Error(`the process for ${task.type} ended early`);
      return JSON.parse(value);
    },
    async lines() {
      const all: unknown[] = [];
      for (let line = await lines.next(); !line.done; line = await lines.next()) {
        all.push(JSON.parse(line.value));
      }
      const [code] = await ended;
      if (code) throw new Error(`the process for ${task.type} ended with exit code ${code}`);
      return all;
    },
    go: () => child.stdin.write('go\n'),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

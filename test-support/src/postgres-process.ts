import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { endWithUs } from './end-with-us.ts';

/** The user `nobody`: root may not run PostgreSQL, and every system has this user. */
export const otherUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

export function notStarted(said: string): Error {
  return new Error(
    `the PostgreSQL that npm brought did not start:\n${said.trim()}\nOr give the URL of a running server in PCE_POSTGRES_URL.`,
  );
}

export type ServerProgram = ChildProcessByStdio<null, null, Readable>;

export function startProgram(file: string, args: readonly string[]): ServerProgram {
  return spawn(file, args, {
    ...otherUser,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Collects the output of a program until it contains `awaited` or ends. */
export async function untilSaid(program: ServerProgram, awaited: string): Promise<string> {
  let said = '';
  program.stderr.setEncoding('utf8');
  await new Promise<void>((resolve, reject) => {
    program.once('error', reject);
    program.once('close', () => resolve());
    program.stderr.on('data', (text: string) => {
      said = (said + text).slice(-10_000);
      if (said.includes(awaited)) resolve();
    });
  });
  return said;
}

/** The server's process, which can be ended and restarted. */
export interface PostgresProcess {
  start(): Promise<void>;
  /** SIGINT ends it gracefully, SIGQUIT at once. Does nothing if it is not running. */
  end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
}

export function postgresProcess(file: string, args: readonly string[]): PostgresProcess {
  let running: ServerProgram | undefined;
  return {
    async start() {
      const program = startProgram(file, args);
      const letGo = endWithUs(program, 'SIGQUIT');
      program.once('close', () => {
        letGo();
        if (running === program) running = undefined;
      });
      running = program;
      const ready = 'database system is ready to accept connections';
      const said = await untilSaid(program, ready);
      if (!said.includes(ready)) throw notStarted(said);
    },
    async end(signal) {
      const program = running;
      if (!program) return;
      const closed = once(program, 'close');
      program.kill(signal);
      await closed;
    },
  };
}

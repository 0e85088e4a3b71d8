import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findProgram } from '../src/process/find-program.js';

const programs = ['Xvfb', 'xterm', 'xdotool', 'xclip'];

export const missingForX11: readonly string[] = programs.filter((name) => !findProgram(name).ok);

/** An X server without a screen. */
export interface XServer extends AsyncDisposable {
  readonly display: string;
  /** Opens a terminal that runs a shell script in a folder. */
  openTerminal(title: string, script: string, cwd: string): void;
}

/** Starts an X server on a free display. It must not reset when its last client leaves, since another may follow. */
export async function startXServer(): Promise<XServer> {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1024x768x24', '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [, , , numbers] = server.stdio;
  if (!numbers) throw new Error('Xvfb has no pipe for its number');
  const [number] = await once(numbers, 'data');
  const display = `:${String(number).trim()}`;
  const terminals: ChildProcess[] = [];
  const env = { ...process.env, DISPLAY: display, LC_ALL: 'C.UTF-8' };
  return {
    display,
    openTerminal(title, script, cwd) {
      const args = ['-u8', '-title', title, '-e', 'sh', '-c', script];
      terminals.push(spawn('xterm', args, { cwd, env, stdio: 'ignore' }));
    },
    async [Symbol.asyncDispose]() {
      for (const child of [...terminals, server]) {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
    },
  };
}

import { keepTail } from '@pce/process-group';
import { startAgent } from '../process/agent-process.js';
import type { HostTests, TestRun } from './work-facts.js';

/** Bytes of the output that are kept, from its end. */
const maxOutput = 65_536;
const maxMs = 600_000;

/** Returns tests that a command runs by the shell of the system. They come to no end if it has not ended after 10 minutes. */
export function commandTests(command: string, cwd: string, signal: AbortSignal): HostTests {
  return { command, run: () => runTests(command, cwd, signal) };
}

async function runTests(
  command: string,
  cwd: string,
  signal: AbortSignal,
): Promise<TestRun | undefined> {
  signal.throwIfAborted();
  const isWindows = process.platform === 'win32';
  const shell = isWindows
    ? { command: process.env.ComSpec ?? 'cmd.exe', args: ['/d', '/s', '/c', command] }
    : { command: '/bin/sh', args: ['-c', command] };
  const running = await startAgent({ ...shell, cwd, hasInput: false }).catch(() => undefined);
  if (running === undefined) return undefined;
  const output = keepTail(running.stdout, maxOutput);
  const over = AbortSignal.any([signal, AbortSignal.timeout(maxMs)]);
  const end = (): void => void running.end();
  over.addEventListener('abort', end, { once: true });
  const { code } = await running.exited;
  over.removeEventListener('abort', end);
  signal.throwIfAborted();
  if (code === null) return undefined;
  return { exitCode: code, output: `${output.text()}\n${running.stderr()}` };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keepTail } from '@pce/process-group';
import { folderHistory } from '@pce/tracker/internal';
import { startAgent } from '../process/agent-process.js';
import type { HostTests, TestRun, WorkFacts } from './work-facts.js';

/** Work of an agent in a workspace, as far as it was watched. */
export interface WatchedWork extends Pick<WorkFacts, 'root' | 'calls' | 'tests'> {
  readonly changed: readonly string[];
  /** Commit before the work; absent if there was none. */
  readonly head: string | undefined;
  /** Files that changed in earlier work, and the commit before that. @defaultValue none */
  readonly earlier?: { readonly changed: readonly string[]; readonly head: string | undefined };
}

/** Returns the facts that a report of the work is checked against. */
export async function collectFacts(work: WatchedWork): Promise<WorkFacts> {
  const { root, changed, head, earlier, calls, tests } = work;
  const history = folderHistory(root);
  const isRepository = (await history.head()) !== undefined;
  const [files, made, all] = await Promise.all([
    history.files(),
    isRepository ? history.commitsSince(head) : undefined,
    isRepository && earlier ? history.commitsSince(earlier.head) : undefined,
  ]);
  const exists = (path: string): boolean => existsSync(join(root, path));
  // Commits in repositories within this one are not looked at.
  const hasOthers = exists('.gitmodules') || files.some((path) => path.endsWith('/'));
  return {
    root,
    files,
    exists,
    changed: new Set([...changed, ...(made?.files ?? [])]),
    earlier: new Set([...(earlier?.changed ?? []), ...(all?.files ?? [])]),
    ...(made && { commits: made.hashes }),
    hasEarlierCommits: hasOthers || (all?.hashes.length ?? 0) > (made?.hashes.length ?? 0),
    isCommit: async (hash) => hasOthers || history.hasCommit(hash),
    ...(calls && { calls }),
    ...(tests && { tests }),
  };
}

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

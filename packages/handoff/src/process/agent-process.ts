import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { keepTail, killGroup, type ProcessExit, untilGone } from '@pce/process-group';
import spawn from 'cross-spawn';

/** A program with its arguments and environment. */
export interface AgentCommand {
  readonly command: string;
  /** @defaultValue none */
  readonly args?: readonly string[];
  /** Absolute path of its working folder, for agents that are given their workspace separately. @defaultValue the workspace */
  readonly cwd?: string;
  /** Variables besides those of this process; an empty string removes one. @defaultValue none */
  readonly env?: Readonly<Record<string, string>>;
}

export interface StartAgentOptions extends AgentCommand {
  readonly cwd: string;
  /** Whether its standard input is a pipe. Programs without input get none, since some wait for its end. */
  readonly hasInput: boolean;
}

export interface AgentProcess {
  readonly pid: number;
  /** Absent without `hasInput`. */
  readonly stdin: ChildProcess['stdin'];
  readonly stdout: NonNullable<ChildProcess['stdout']>;
  /** Returns the end of its standard error. */
  readonly stderr: () => string;
  /** Resolves when it has ended, its output was read, and its child processes were killed. */
  readonly exited: Promise<ProcessExit>;
  /** Ends it and its child processes: SIGTERM, then SIGKILL. Idempotent. */
  end(): Promise<void>;
}

/** Milliseconds between SIGTERM and SIGKILL. */
const graceMs = 1_000;

/** Bytes of standard error that are kept for messages. */
const stderrBytes = 8_192;

/** Starts a program in its own process group, so that no child process survives. Rejects if it does not start. */
export async function startAgent(options: StartAgentOptions): Promise<AgentProcess> {
  const { command, args = [], cwd, hasInput } = options;
  const child = spawn(command, [...args], {
    cwd,
    env: environment(options.env),
    stdio: [hasInput ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const { pid, stdin, stdout, stderr } = await untilSpawned(child);
  // Without a listener, an error of any of them would end this process; the exit code suffices.
  for (const emitter of [child, stdin, stdout, stderr]) emitter?.on('error', () => undefined);
  const exited = untilGone(child, pid);
  const tail = keepTail(stderr, stderrBytes);
  let ending: Promise<void> | undefined;
  return {
    pid,
    stdin,
    stdout,
    stderr: () => tail.text().trim(),
    exited,
    end() {
      ending ??= endGroup(pid, exited);
      return ending;
    },
  };
}

function environment(named: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const all = Object.entries({ ...process.env, ...named });
  return Object.fromEntries(all.filter(([name, value]) => value !== '' || named[name] !== ''));
}

type Spawned = { readonly pid: number; readonly stdin: ChildProcess['stdin'] } & {
  readonly [Pipe in 'stdout' | 'stderr']: NonNullable<ChildProcess[Pipe]>;
};

function untilSpawned(child: ChildProcess): Promise<Spawned> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => {
      const { pid, stdin, stdout, stderr } = child;
      if (pid === undefined || stdout === null || stderr === null) {
        reject(new Error('the process did not start'));
      } else resolve({ pid, stdin, stdout, stderr });
    });
  });
}

async function endGroup(pid: number, exited: Promise<ProcessExit>): Promise<void> {
  killGroup(pid, 'SIGTERM');
  const late = delay(graceMs, 'late', { ref: false });
  if ((await Promise.race([exited, late])) === 'late') killGroup(pid, 'SIGKILL');
  await exited;
}

/** Maximum lines of standard error in a message. */
const quotedLines = 5;

export async function describeExit({ exited, stderr }: AgentProcess): Promise<string> {
  const { code, signal } = await exited;
  const how = code === null ? `was ended by ${signal}` : `ended with exit code ${code}`;
  const said = stderr().split('\n').slice(-quotedLines).join('\n').trim();
  return said === '' ? `it ${how}` : `it ${how}: ${said}`;
}

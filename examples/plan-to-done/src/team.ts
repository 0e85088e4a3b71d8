import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Client } from '@pce/client';
import type { Worker } from './worker.ts';
import { toProcess } from './worker-process.ts';

/** The agents and their actions. Two can do most actions, so that one can replace the other. */
const members: readonly Omit<Worker & { readonly name: string; role: string }, 'url' | 'key'>[] = [
  { name: 'rosa', role: 'analyst', actions: ['research', 'write'], longAt: 3, questionAt: 0 },
  {
    name: 'will',
    role: 'writer',
    actions: ['write', 'work', 'research'],
    longAt: 0,
    questionAt: 0,
  },
  { name: 'bea', role: 'maker', actions: ['contact', 'build', 'work'], longAt: 0, questionAt: 2 },
];

export interface Team extends AsyncDisposable {
  /** Names by the ids that the server assigned. */
  readonly names: ReadonlyMap<string, string>;
  /** Rejects if the process of an agent exits unexpectedly. */
  readonly trouble: Promise<never>;
  /** `kill -9`. */
  kill(name: string): Promise<void>;
}

/** Registers the agents with the server, and starts a process for each. */
export async function startTeam(client: Client, url: string, program: string): Promise<Team> {
  const names = new Map<string, string>();
  const processes = new Map<string, ChildProcess>();
  const stopped = new Set<ChildProcess>();
  const { promise: trouble, reject } = Promise.withResolvers<never>();
  trouble.catch(() => undefined);

  for (const { name, role, actions, ...habits } of members) {
    const capabilities = actions.map((action) => ({ action, params: [] }));
    const key = await client.agents.register({ name, role, capabilities });
    const worker: Worker = { url, key, actions, ...habits };
    const { args, env } = toProcess(worker);
    const child = spawn(process.execPath, [program, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', () => {
      if (!stopped.has(child)) reject(new Error(`the process of ${name} ended by itself`));
    });
    names.set(key.agentId, name);
    processes.set(name, child);
  }

  const stop = async (child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    stopped.add(child);
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    names,
    trouble,
    kill: (name) => stop(processes.get(name), 'SIGKILL'),
    async [Symbol.asyncDispose]() {
      await Promise.all([...processes.values()].map((child) => stop(child, 'SIGTERM')));
    },
  };
}

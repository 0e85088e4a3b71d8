import { fileURLToPath } from 'node:url';
import { type Client, createClient } from '@pce/client';
import { bundleProgram, freePort } from '@pce/test-support';
import * as z from 'zod';
import type { AgentTask } from './agent-process.ts';
import { type Addresses, balancedFetch } from './balanced-fetch.ts';
import { actions } from './house-plan.ts';
import { type KillableProcess, killableProcess } from './killable-process.ts';
import { type Acknowledged, acknowledgedSchema } from './observed-store.ts';
import type { StorePlace } from './open-store.ts';
import type { ServerTask } from './server-process.ts';

const lineSchema = z.union([
  acknowledgedSchema,
  z.object({ trouble: z.string() }),
  z.object({ url: z.string() }),
  z.object({ started: z.string() }),
]);

export interface SiteOptions {
  readonly place: StorePlace;
  readonly folder: string;
  readonly servers: number;
}

/** Servers over one store, and their agents, each in a separate process. */
export interface Site extends AsyncDisposable {
  readonly addresses: Addresses;
  /** Client of a user, which retries all servers until one answers. */
  readonly client: Client;
  readonly servers: readonly KillableProcess[];
  readonly agents: readonly KillableProcess[];
  readonly acknowledged: readonly Acknowledged[];
  readonly troubles: ReadonlyMap<string, number>;
  /** Adds agents that can do every action of the plans, with a common diary. */
  addAgents(count: number, diary: string): Promise<void>;
  /** Lets all finish their work and exit. */
  end(): Promise<void>;
}

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export async function startSite({ place, folder, servers: size }: SiteOptions): Promise<Site> {
  const acknowledged: Acknowledged[] = [];
  const troubles = new Map<string, number>();

  function onLine(line: unknown): boolean {
    const said = lineSchema.parse(line);
    if ('hash' in said) acknowledged.push(said);
    if ('trouble' in said) troubles.set(said.trouble, (troubles.get(said.trouble) ?? 0) + 1);
    return 'url' in said || 'started' in said;
  }

  const [serverProgram, agentProgram] = await Promise.all([
    bundleProgram(fileOf('server-process.ts'), folder),
    bundleProgram(fileOf('agent-process.ts'), folder),
  ]);
  const ports = await Promise.all(Array.from({ length: size }, freePort));
  const [address, ...others] = ports.map((port) => `http://127.0.0.1:${port}`);
  if (address === undefined) throw new Error('a site has at least one server');
  const addresses: Addresses = [address, ...others];
  const servers = ports.map((port) =>
    killableProcess<ServerTask>({ program: serverProgram, task: { store: place, port }, onLine }),
  );
  const agents: KillableProcess[] = [];
  const client = createClient({
    url: address,
    fetch: balancedFetch(addresses),
    retry: { maxAttempts: 200, firstMs: 20, maxMs: 2_000 },
    timeoutMs: 5_000,
  });
  const each = (work: (process: KillableProcess) => Promise<void>) =>
    Promise.all([...agents, ...servers].map(work));

  return {
    addresses,
    client,
    servers,
    agents,
    acknowledged,
    troubles,
    async addAgents(count, diary) {
      const capabilities = actions.map((action) => ({ action, params: [] }));
      for (let number = 1; number <= count; number += 1) {
        const agent = { name: `agent ${number}`, role: 'builder', capabilities };
        const { agentId, apiKey } = await client.agents.register(agent);
        const task: AgentTask = { addresses, key: { agentId, apiKey }, diary };
        agents.push(killableProcess({ program: agentProgram, task, onLine }));
      }
    },
    async end() {
      for (const processes of [agents, servers]) {
        await Promise.all(processes.map((process) => process.end()));
      }
    },
    async [Symbol.asyncDispose]() {
      await each((process) => process.kill());
    },
  };
}

import { type Client, createClient, type ExecutionEvent } from '@pce/client';
import { makeFolder, startOwnPostgres } from '@pce/test-support';
import { expect, it } from 'vitest';
import { crashPostgres } from './crash-postgres.ts';
import { killOne } from './killable-process.ts';
import { ownSchema } from './open-store.ts';
import { pause, upTo } from './random.ts';
import { rounds, testTimeoutMs } from './rounds.ts';
import { type Site, startSite } from './site.ts';

/** More tasks than are done between two kills. */
const tasksPerRound = 20;

/** Starts an execution of sequential tasks. */
async function begin({ plans, executions }: Client): Promise<string> {
  const { planId } = await plans.create({ content: '- [ ] fences', name: 'Fences' });
  const tasks = Array.from({ length: tasksPerRound * rounds }, (_, index) => {
    return { id: `fence ${index}`, title: `Paint fence ${index}`, action: 'paint' };
  });
  await plans.replaceTasks(planId, tasks);
  const options = { leaseSeconds: 1.5, concurrency: 1 };
  return (await executions.create({ planId, options })).executionId;
}

/** Returns clients by WebSocket and by server-sent events, at each of the servers. */
function subscribers({ addresses }: Site): readonly Client[] {
  return addresses.flatMap((url) => [
    createClient({ url }),
    createClient({ url, WebSocket: null }),
  ]);
}

async function follow(client: Client, execution: string): Promise<ExecutionEvent[]> {
  const seen: ExecutionEvent[] = [];
  for await (const event of client.stream(execution)) seen.push(event);
  return seen;
}

async function journal({ executions }: Client, execution: string): Promise<ExecutionEvent[]> {
  const all: ExecutionEvent[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await executions.events(execution, cursor === undefined ? {} : { cursor });
    all.push(...page.events);
    if (page.nextCursor === null) return all;
    cursor = page.nextCursor;
  }
}

it.each(['SQLite', 'PostgreSQL'] as const)(
  'delivers every event once and in order to followers of an execution, while its servers on %s are killed and restarted (D4, D7)',
  async (kind) => {
    using folder = makeFolder();
    await using postgres = kind === 'PostgreSQL' ? await startOwnPostgres() : undefined;
    const file = folder.newFile();
    const place = postgres ? ownSchema(postgres.url) : ({ type: 'sqlite', file } as const);
    await using site = await startSite({ place, folder: folder.root, servers: 2 });
    await site.addAgents(1, folder.newFile('.jsonl'));
    const execution = await begin(site.client);
    const following = subscribers(site).map((client) => follow(client, execution));

    for (let round = 1; round <= rounds; round += 1) {
      for (const process of [...site.servers, ...site.agents]) await process.atWork();
      await pause(upTo(500));
      await (postgres && round % 2 === 0 ? crashPostgres(postgres) : killOne(site.servers));
    }

    const seen = await Promise.all(following);
    const events = await journal(site.client, execution);
    const end = events.findIndex(({ to }) => to === 'COMPLETED') + 1;
    expect(end).toBeGreaterThan(3 * tasksPerRound * rounds);
    for (const each of seen) {
      expect(each.length).toBeGreaterThanOrEqual(end);
      expect(each).toEqual(events.slice(0, each.length));
    }
    console.info(`${kind}: ${seen.length} streams of ${end} events, ${rounds} kills`);
  },
  testTimeoutMs,
);

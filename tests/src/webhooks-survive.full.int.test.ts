import { createExecutions } from '@pce/executions';
import { makeFolder, startPostgres } from '@pce/test-support';
import { expect, it } from 'vitest';
import { feedExecutions } from './feed-executions.ts';
import { killOne } from './killable-process.ts';
import { openStore, ownSchema } from './open-store.ts';
import { pause, upTo } from './random.ts';
import { rounds, testTimeoutMs } from './rounds.ts';
import { startSite } from './site.ts';
import { webhookReceiver } from './webhook-receiver.ts';

const nameOf = (execution: string, number: number): string => `${execution} ${number}`;

it(
  'delivers every event at least once, always under one id, when two servers share a PostgreSQL and are killed (D4, D7, D9)',
  async () => {
    using folder = makeFolder();
    await using postgres = await startPostgres();
    const place = ownSchema(postgres.url);
    await using store = openStore(place);
    await store.listView({ collection: 'any' });
    await using receiver = await webhookReceiver();
    await using site = await startSite({ place, folder: folder.root, servers: 2 });
    const { secret } = await site.client.webhooks.create({ url: receiver.url });
    receiver.secret = secret;
    await site.addAgents(2, folder.newFile('.jsonl'));
    const work = await feedExecutions(site.client);

    for (let round = 1; round <= rounds; round += 1) {
      for (const process of [...site.servers, ...site.agents]) await process.atWork();
      await pause(upTo(1_000));
      await killOne(site.servers);
    }
    await work.stop();

    const executions = createExecutions({ store });
    // Slow agents still report on completed executions.
    const allEvents = async (): Promise<readonly string[]> => {
      const states = await Promise.all(work.executions.map((each) => executions.get(each)));
      return states.flatMap(({ execution, version }) =>
        Array.from({ length: version }, (_, index) => nameOf(execution, index + 1)),
      );
    };
    const taken = () =>
      new Set(receiver.taken.map(({ execution, number }) => nameOf(execution, number)));
    const deadline = Date.now() + testTimeoutMs;
    let events = await allEvents();
    while (!events.every((event) => taken().has(event)) && Date.now() < deadline) {
      await pause(100);
      events = await allEvents();
    }
    await site.end();

    expect(events.filter((event) => !taken().has(event))).toEqual([]);
    const all = [...receiver.taken, ...receiver.refused];
    const ids = Map.groupBy(all, ({ execution, number }) => nameOf(execution, number));
    for (const [event, deliveries] of ids) {
      expect(new Set(deliveries.map(({ delivery }) => delivery)).size, event).toBe(1);
    }
    expect(new Set(all.map(({ delivery }) => delivery)).size).toBe(ids.size);
    console.info(
      `${events.length} events, ${rounds} kills: ${receiver.taken.length} deliveries taken, ${receiver.refused.length} refused`,
    );
  },
  testTimeoutMs,
);

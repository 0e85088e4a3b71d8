import { createOrchestrator } from '@pce/core';
import { runWorker, waking } from '@pce/core/worker';
import { ruleRoles } from '@pce/rules';
import { postgresStore, postgresWaker } from '@pce/storage-postgres';
import { type PostgresServer, startPostgres } from '@pce/test-support';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCli } from '../../test/cli.js';
import { killWorkers } from '../../test/killed-workers.js';

const rounds = Number(process.env.PCE_ROUNDS ?? 40);

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
  await buildCli();
}, 60_000);
afterAll(() => server[Symbol.asyncDispose]());

it('loses, doubles and strands nothing over many kills of workers that are woken (F23, F7, F2)', async () => {
  const { url } = server;
  await using waker = postgresWaker({ url });
  const place = { store: url, open: () => postgresStore({ url }), waker, sweep: 2 };
  const { asked, kills, ...rest } = await killWorkers(4, rounds, () => place);
  console.log(`woken workers: ${kills} ends, ${rest.completed} turns, ${asked} questions`);
  expect(rest).toEqual({ completed: 4 * rounds, others: [], doubled: [] });
}, 3_600_000);

it('takes up what is submitted while it idles within a tenth of a second (F7)', async () => {
  const place = { url: server.url, schema: 'idle' };
  await using store = postgresStore(place);
  await using ownWaker = postgresWaker(place);
  await using webWaker = postgresWaker(place);
  const pce = createOrchestrator({ ...ruleRoles(), store });
  const web = waking(createOrchestrator({ ...ruleRoles(), store }), webWaker);
  await using worker = runWorker([pce], { waker: ownWaker, sweepMs: 60_000 });
  await expect.poll(() => worker.state.isListening).toBe(true);
  const waits: number[] = [];
  for (let n = 0; n < 200; n += 1) {
    const turn = await web.submit('Say hello');
    const submitted = Date.now();
    await expect.poll(async () => (await pce.events(turn)).length > 1, { interval: 5 }).toBe(true);
    const resumed = (await pce.events(turn)).find(({ event }) => event.type === 'turn.resumed');
    waits.push((resumed?.event.at ?? Infinity) - submitted);
  }
  waits.sort((one, other) => one - other);
  const [p50 = 0, p99 = 0] = [waits[100], waits[198]];
  console.log(`idle wakes: p50 ${p50} ms, p99 ${p99} ms`);
  expect(p50).toBeLessThan(100);
});

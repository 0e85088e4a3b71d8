import { expect, it } from 'vitest';
import { httpClient } from '../test/open-client.js';
import { openServer } from '../test/open-server.js';

it('a client with 200 concurrent calls gets each answer, and each checkpoint exists once (C1)', async () => {
  await using server = await openServer();
  await using opened = await httpClient(server.factory);
  const { client } = opened;
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const idempotency_key = `key ${index % 100}`;
      const step = { iteration: index % 100, role: 'planner', scratchpad: `step ${index % 100}` };
      const args = { ...step, idempotency_key };
      return client.callTool({ name: 'record_checkpoint', arguments: args }, { timeout: 240_000 });
    }),
  );
  expect(answers.filter(({ isError }) => isError === true)).toEqual([]);
  const { rows } = await server.tracker.listEpisodes();
  expect(rows).toMatchObject([{ checkpoints: 100 }]);
});

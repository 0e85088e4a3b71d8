import { postgresStore } from '@pce/storage-postgres';
import { startPostgres } from '@pce/test-support';
import { expect, it } from 'vitest';
import { startBadNetwork } from './bad-network.ts';
import { ownSchema } from './open-store.ts';
import { pause } from './random.ts';

it('a connection lost while the tables are created fails only that operation (F7)', async () => {
  await using server = await startPostgres();
  const url = new URL(server.url);
  await using network = await startBadNetwork(Number(url.port));
  url.port = `${network.port}`;
  const outcomes = new Set<string>();
  for (let ms = 0; ms < 60; ms += 4) {
    const { schema } = ownSchema(server.url);
    await using store = postgresStore({ url: url.href, schema, reconnectMs: 200 });
    const reading = store.read({ stream: 'a' }).then(
      () => 'read',
      ({ code }: { readonly code: string }) => code,
    );
    await pause(ms);
    network.cut();
    outcomes.add(await reading);
  }
  expect([...outcomes].filter((one) => one !== 'read')).toEqual(['store_failed']);
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createOrchestrator } from '@pce/core';
import { createTurnReader } from '@pce/core/journal';
import { ruleRoles } from '@pce/rules';
import { postgresStore } from '@pce/storage-postgres';
import { bundleProgram, makeFolder, startPostgres, startProgram } from '@pce/test-support';
import { expect, it } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const tenants = ['ada', 'bob'];

it('finishes the work of a killed worker, with tenants kept apart (F1, F7, F15, A24)', async () => {
  using folder = makeFolder({});
  await using server = await startPostgres();
  const program = await bundleProgram(main, folder.root);
  const task = { type: 'work', url: server.url, folder: join(folder.root, 'invoices') };
  const orders = tenants.flatMap((tenant) =>
    [1, 2, 3].map((number) => ({ tenant, order: `${tenant.toUpperCase()}-${number}` })),
  );

  const first = startProgram(program, { ...task, orders, pauseMs: 60_000 });
  const lines: unknown[] = [];
  while (!lines.some((line) => JSON.stringify(line).includes('begun')))
    lines.push(await first.nextLine());
  await first.kill();

  const second = startProgram(program, { ...task, orders: [], pauseMs: 0 });
  expect((await second.lines()).at(-1)).toEqual({ completed: 6 });

  for (const tenant of tenants) {
    const place = join(folder.root, 'invoices', tenant);
    const written = await Promise.all(
      (await readdir(place)).map((file) => readFile(join(place, file), 'utf8')),
    );
    expect(written.sort()).toEqual([1, 2, 3].map((number) => `${tenant.toUpperCase()}-${number}`));
  }
  await using store = postgresStore({ url: server.url });
  const reader = createTurnReader({ store });
  for (const tenant of tenants) {
    const { turns } = await reader.list({ owner: tenant });
    expect(turns.map(({ title }) => title).join()).not.toMatch(tenant === 'ada' ? /BOB/ : /ADA/);
    expect(turns).toHaveLength(3);
  }
  const pce = createOrchestrator({ ...ruleRoles(), store });
  const all = await pce.list({ after: '' });
  expect(all).toHaveLength(3 * tenants.length);
  for (const { turn } of all) await pce.verify(turn);
});

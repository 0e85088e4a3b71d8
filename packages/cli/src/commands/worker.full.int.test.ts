import { beforeAll, expect, it } from 'vitest';
import { buildCli } from '../../test/cli.js';
import { killWorkers } from '../../test/killed-workers.js';

const rounds = Number(process.env.PCE_ROUNDS ?? 40);

beforeAll(() => buildCli(), 60_000);

it('loses, doubles and strands nothing over many kills of workers (F7, F2)', async () => {
  const { asked, kills, ...rest } = await killWorkers(8, rounds);
  console.log(`workers: ${kills} ends, ${rest.completed} turns, ${asked} questions`);
  expect(rest).toEqual({ completed: 8 * rounds, others: [], doubled: [] });
});

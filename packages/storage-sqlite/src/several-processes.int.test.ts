import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleStoreProcess, startProcess } from '../test/start-process.js';
import { temporaryFolder } from '../test/temporary-folder.js';
import { sqliteStore } from './index.js';

const folder = temporaryFolder();
afterAll(folder.remove);

let program: string;
beforeAll(async () => {
  program = await bundleStoreProcess(folder.root);
});

it('lets exactly one of two processes win each version of a stream (F10)', async () => {
  const file = folder.newFile();
  const upTo = 200;
  const racers = [1, 2].map(() => startProcess(program, { type: 'append-to-end', file, upTo }));
  for (const racer of racers) await racer.nextLine();

  for (const racer of racers) racer.go();
  const won = await Promise.all(racers.map((racer) => racer.lines()));

  const everyVersion = Array.from({ length: upTo }, (_, index) => index + 1);
  const versions = won.flat().map(Number);
  expect(versions.sort((a, b) => a - b)).toEqual(everyVersion);
  await using store = sqliteStore(file);
  expect(await store.read({ stream: 'raced' })).toHaveLength(upTo);
});

it('gives a lease to one of four processes that ask at once (F10)', async () => {
  const file = folder.newFile();
  const askers = Array.from({ length: 4 }, (_, index) =>
    startProcess(program, { type: 'acquire', file, owner: `process ${index}` }),
  );
  for (const asker of askers) await asker.nextLine();

  for (const asker of askers) asker.go();
  const answers = (await Promise.all(askers.map((asker) => asker.lines()))).flat();

  const winning = expect.objectContaining({ acquired: true });
  const losing = expect.objectContaining({ acquired: false });
  expect(answers).toHaveLength(4);
  expect(answers.filter((answer) => winning.asymmetricMatch(answer))).toHaveLength(1);
  expect(answers.filter((answer) => losing.asymmetricMatch(answer))).toHaveLength(3);
});

const kills = process.env.PCE_TIER === 'fast' ? (['FULL'] as const) : (['FULL', 'NORMAL'] as const);

it.each(kills)(
  'has every acknowledged append, and none by half, after kill -9 with synchronous %s (F1)',
  async (synchronous) => {
    const file = folder.newFile();
    const writer = startProcess(program, { type: 'append-for-ever', file, synchronous });
    let acknowledged = 0;
    for (let line = 0; line < 300; line += 1) acknowledged = Number(await writer.nextLine());

    await writer.kill();
    const last = (await writer.lines()).at(-1);

    await using store = sqliteStore(file);
    const versions = (await store.read({ stream: 'killed' })).map(({ version }) => version);
    expect(versions.length).toBeGreaterThanOrEqual(Number(last ?? acknowledged));
    expect(versions.length % 2).toBe(0);
    expect(versions).toEqual(Array.from(versions, (_, index) => index + 1));
  },
);

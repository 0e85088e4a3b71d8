import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { crashRound } from './crash-round.ts';
import { loopScript } from './models/script.ts';
import { openProvider, readBill } from './provider.ts';
import { spenders } from './spenders.ts';
import { answerOf } from './start-program.ts';

const script = new URL('measure-wait.ts', import.meta.url);

it('refunds once in PCE, after a question, when it is killed after the refund', async () => {
  const round = await crashRound({ contender: 'pce', kill: 'after', takesKeys: false });
  expect(round).toEqual({ refunds: 1, asked: 'doubt' });
});

it('keeps a result of 1 MB once in PCE while a person is asked', async () => {
  const measured = await answerOf(script, ['pce', '2']);
  expect(measured).toMatchObject({ bytes: expect.any(Number), haltMs: expect.any(Number) });
  expect(Object(measured).bytes).toBeLessThan(1_200_000);
});

it.each(Object.entries(spenders))(
  'stops an endless loop about a dollar in %s',
  async (name, load) => {
    using folder = makeFolder({});
    const { spend } = await load();
    const script = loopScript(openProvider(folder.root, { callMs: 0 }));
    await spend({ folder: folder.root, turns: ['t0'], script });
    const dollars = readBill(folder.root);
    expect(dollars).toBeGreaterThan(0.9);
    expect(dollars).toBeLessThan(name === 'pce' ? 1 : 1.1);
  },
);

it('holds the cap of an owner whose five turns run at once in PCE', async () => {
  using folder = makeFolder({});
  const { spend } = await (spenders.pce ?? expect.fail())();
  const script = loopScript(openProvider(folder.root, { callMs: 5 }));
  await spend({ folder: folder.root, turns: ['t0', 't1', 't2', 't3', 't4'], script });
  expect(readBill(folder.root)).toBeLessThan(1);
});

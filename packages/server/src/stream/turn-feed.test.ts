import { createTurnReader } from '@pce/core/internal';
import { fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import { testTurns } from '../../test/turns.js';
import { turnFeed } from './turn-feed.js';

it('ends when the turn has finished, and not while it waits for a person (D4)', async () => {
  const { pce, store } = testTurns(fakeClock());
  const turns = createTurnReader({ store });
  const feed = turnFeed(turns, 'turn_1', { parent: undefined, base: 0 });
  const nowhere = await feed.end();
  const { interventions } = await pce.start('Buy it', { turn: 'turn_1' }).result();
  const waiting = await feed.end();
  const [{ id } = { id: '' }] = interventions;
  await pce.resolve(id, { choose: 'deny', by: 'ann' }).result();
  const read = await feed.read({ after: 0, limit: 100 });
  const stored = await store.read({ stream: feed.stream });
  await pce.close();

  expect([nowhere, waiting]).toEqual([undefined, undefined]);
  expect(await feed.end()).toBe(stored.length);
  expect(read.filter(feed.isEnd).map(({ event }) => event.type)).toEqual(['turn.finished']);
  expect(stored.map(feed.toEntry)).toEqual(read);
  expect(stored.map((entry) => feed.toEntry({ ...entry, type: 'turn.danced' }))).toEqual(
    stored.map(() => undefined),
  );
});

it('numbers the events of a fork after those that it took along (F4)', async () => {
  const { pce, store } = testTurns(fakeClock());
  await pce.start('Buy it', { turn: 'first' }).result();
  const { turn, interventions } = await pce.fork('first', { at: 2 }).result();
  const turns = createTurnReader({ store });
  const feed = turnFeed(turns, turn, { parent: 'first', base: 2 });
  const stored = await store.read({ stream: feed.stream });
  const [{ id } = { id: '' }] = interventions;
  await pce.resolve(id, { choose: 'deny', by: 'ann' }).result();
  const after = await store.read({ stream: feed.stream });
  await pce.close();

  expect(stored.map((entry) => feed.toEntry(entry)?.version)).toEqual(
    stored.map(({ version }) => version + 2),
  );
  expect(await feed.end()).toBe(after.length + 2);
});

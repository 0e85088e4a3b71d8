import { memoryStore } from '@pce/core';
import { fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import { testEpisode } from '../../test/episodes.js';
import { episodeMessages } from './episode-messages.js';

async function* entries(...versions: readonly number[]) {
  for (const version of versions) yield { version, type: 'x' };
}

it('writes each event with its number, and asks the tracker for many at once (D4)', async () => {
  const clock = fakeClock();
  const { tracker, episode } = await testEpisode({ clock, store: memoryStore({ clock }) });
  const asked: number[] = [];
  const counting: typeof tracker = {
    ...tracker,
    readEvents(options) {
      asked.push(options.after ?? 0);
      return tracker.readEvents(options);
    },
  };
  const seen: unknown[] = [];
  for await (const { id, data } of episodeMessages(counting, episode, entries(1, 2, 3))) {
    seen.push([id, JSON.parse(data).number]);
  }

  expect(seen).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(asked).toEqual([0]);
});

it('breaks off where the tracker no longer has an event (D4)', async () => {
  const clock = fakeClock();
  const { tracker, episode } = await testEpisode({ clock, store: memoryStore({ clock }) });
  const messages = episodeMessages(tracker, episode, entries(99));

  await expect(messages[Symbol.asyncIterator]().next()).rejects.toThrow();
});

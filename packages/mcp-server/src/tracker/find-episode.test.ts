import { memoryStore } from '@pce/core';
import { diffClassifier } from '@pce/diff';
import { fakeClock } from '@pce/testkit';
import { createTracker } from '@pce/tracker';
import { expect, it } from 'vitest';
import { findOrStartEpisode } from './find-episode.js';

const trackerWith = () => createTracker({ store: memoryStore(), classifier: diffClassifier() });

it('begins another one if several have begun and ended in one moment (C1)', async () => {
  const tracker = createTracker({
    store: memoryStore(),
    classifier: diffClassifier(),
    clock: fakeClock(),
  });
  const begun = new Set<string>();
  for (let count = 0; count < 5; count += 1) {
    const episode = await findOrStartEpisode({ tracker });
    begun.add(episode);
    await tracker.endEpisode({ episode, outcome: 'completed' });
  }

  expect(begun.size).toBe(5);
});

it('begins if none is open, once for concurrent calls, and again after the last has ended (C1)', async () => {
  const tracker = trackerWith();
  const both = await Promise.all([
    findOrStartEpisode({ tracker }),
    findOrStartEpisode({ tracker }),
  ]);
  const [first = ''] = both;
  await tracker.endEpisode({ episode: first, outcome: 'completed' });
  const second = await findOrStartEpisode({ tracker });
  await tracker.endEpisode({ episode: second, outcome: 'completed' });
  const third = await findOrStartEpisode({ tracker });

  expect(both).toEqual([first, first]);
  expect(new Set([first, second, third]).size).toBe(3);
});

import { memoryStore } from '@pce/core';
import { diffClassifier } from '@pce/diff';
import { createTracker } from '@pce/tracker';
import { expect, it } from 'vitest';
import { findEpisode, findOrStartEpisode } from './find-episode.js';

const trackerWith = () => createTracker({ store: memoryStore(), classifier: diffClassifier() });

it('is the named one, then that of the server, then the open one (C1)', async () => {
  const tracker = trackerWith();
  const { episode: open } = await tracker.startEpisode({ goal: 'Dig' });

  for (const find of [findEpisode, findOrStartEpisode]) {
    expect(await find({ tracker, episode: 'own' }, 'named')).toBe('named');
    expect(await find({ tracker, episode: 'own' })).toBe('own');
    expect(await find({ tracker }, 'named')).toBe('named');
    expect(await find({ tracker })).toBe(open);
  }
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

it('must be named if none is open, or several are (C1)', async () => {
  const tracker = trackerWith();
  await expect(findEpisode({ tracker })).rejects.toThrow('there is no open episode');
  await tracker.startEpisode({ goal: 'Dig' });
  const { episode } = await tracker.startEpisode({ goal: 'Plant' });
  await expect(findEpisode({ tracker })).rejects.toThrow('several episodes are open');
  await expect(findOrStartEpisode({ tracker })).rejects.toThrow('several episodes are open');
  await tracker.pauseEpisode({ episode, reason: 'lunch' });
  await expect(findEpisode({ tracker })).rejects.toThrow('several episodes are open');
});

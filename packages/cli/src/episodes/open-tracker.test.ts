import { memoryStore } from '@pce/core';
import { systemClock } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import { diffClassifier } from '@pce/diff';
import { createTracker, type Tracker } from '@pce/tracker';
import { expect, it } from 'vitest';
import { findCheckpoint, findEpisode } from './open-tracker.js';

function trackerWith(store: Store, ids: readonly string[]): Tracker {
  const left = [...ids];
  let now = 0;
  const next = (kind: string): string => left.shift() ?? `${kind}_more`;
  const tracker = createTracker({
    store,
    classifier: diffClassifier(),
    ids: { next },
    clock: { ...systemClock, now: () => (now += 1) },
  });
  const limit = 2;
  return {
    ...tracker,
    listCheckpoints: (page) => tracker.listCheckpoints({ ...page, limit }),
  };
}

it.each([
  ['episode_a1', 'episode_a1'],
  ['a12', 'episode_a12'],
  ['b', 'episode_b1'],
  ['gard', 'garden'],
  ['last', 'episode_gar'],
  ['x', undefined],
])('finds by %s the episode %s (C1)', async (name, episode) => {
  const store = memoryStore();
  const tracker = trackerWith(store, [
    'episode_a1',
    'episode_a12',
    'episode_b1',
    'garden',
    'episode_gar',
  ]);
  for (let left = 5; left > 0; left -= 1) await tracker.startEpisode({ goal: 'Dig' });
  const found = findEpisode(store, name);

  if (episode !== undefined) expect(await found).toBe(episode);
  else await expect(found).rejects.toMatchObject({ code: 'episode_not_found' });
});

const checkpoints = ['ckpt_a1', 'ckpt_a12', 'ckpt_b1', 'first', 'ckpt_c'];

async function withCheckpoints(): Promise<Tracker> {
  const tracker = trackerWith(memoryStore(), ['e1', ...checkpoints]);
  await tracker.startEpisode({ goal: 'Dig' });
  for (const [iteration, scratchpad] of checkpoints.entries()) {
    await tracker.recordCheckpoint({ episode: 'e1', role: 'planner', iteration, scratchpad });
  }
  return tracker;
}

it.each([
  ['ckpt_a1', 'ckpt_a1'],
  ['a12', 'ckpt_a12'],
  ['ckpt_b', 'ckpt_b1'],
  ['fi', 'first'],
  ['ckpt_c', 'ckpt_c'],
])('finds by %s the checkpoint %s (C1)', async (name, checkpoint) => {
  expect(await findCheckpoint(await withCheckpoints(), 'e1', name)).toBe(checkpoint);
});

it.each(['x', 'a', '1', 'ckpt_'])('finds no checkpoint by %s alone (C1)', async (name) => {
  await expect(findCheckpoint(await withCheckpoints(), 'e1', name)).rejects.toMatchObject({
    code: 'checkpoint_not_found',
  });
});

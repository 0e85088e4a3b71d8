import { memoryStore } from '@pce/core';
import { systemClock } from '@pce/core/internal';
import { diffClassifier } from '@pce/diff';
import { createTracker, type Tracker } from '@pce/tracker';
import { expect, it } from 'vitest';
import { findCheckpoint, findEpisode } from './open-tracker.js';

function trackerWith(...ids: readonly string[]): Tracker {
  const left = [...ids];
  let now = 0;
  const next = (kind: string): string => left.shift() ?? `${kind}_more`;
  const tracker = createTracker({
    store: memoryStore(),
    classifier: diffClassifier(),
    ids: { next },
    clock: { ...systemClock, now: () => (now += 1) },
  });
  const limit = 2;
  return {
    ...tracker,
    listEpisodes: (page) => tracker.listEpisodes({ ...page, limit }),
    listCheckpoints: (page) => tracker.listCheckpoints({ ...page, limit }),
  };
}

const episodes = ['episode_a1', 'episode_a12', 'episode_b1', 'garden', 'episode_gar'];

async function withEpisodes(): Promise<Tracker> {
  const tracker = trackerWith(...episodes);
  for (const goal of episodes) await tracker.startEpisode({ goal });
  return tracker;
}

it.each([
  ['episode_a1', 'episode_a1'],
  ['episode_a12', 'episode_a12'],
  ['a12', 'episode_a12'],
  ['b', 'episode_b1'],
  ['gard', 'garden'],
  ['last', 'episode_gar'],
])('finds by %s the episode %s (C1)', async (name, episode) => {
  const tracker = await withEpisodes();

  expect((await findEpisode(tracker, name)).episode).toBe(episode);
});

it.each(['', 'x', '1', 'A1'])('finds no episode by %j (C1)', async (name) => {
  const tracker = await withEpisodes();

  await expect(findEpisode(tracker, name)).rejects.toMatchObject({ code: 'episode_not_found' });
});

it.each([
  ['a', 'episode_a12, episode_a1'],
  ['gar', 'episode_gar, garden'],
])('asks for more of %s where it could be several episodes (C1)', async (name, found) => {
  const tracker = await withEpisodes();

  await expect(findEpisode(tracker, name)).rejects.toThrow(
    `${name} could be several episodes (${found}, …): write more of it`,
  );
});

it('has no last episode if there is none (C1)', async () => {
  await expect(findEpisode(trackerWith(), 'last')).rejects.toMatchObject({
    code: 'episode_not_found',
  });
});

const checkpoints = ['ckpt_a1', 'ckpt_a12', 'ckpt_b1', 'first', 'ckpt_c'];

async function withCheckpoints(): Promise<Tracker> {
  const tracker = trackerWith('e1', ...checkpoints);
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

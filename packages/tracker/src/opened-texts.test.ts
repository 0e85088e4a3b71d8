import { createHash } from 'node:crypto';
import { memoryStore } from '@pce/core';
import { fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import { watched } from '../test/watched.js';
import type { ContentStore } from './content/content-store.js';

function outside(): ContentStore & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    ...{ isOutsideStore: true, texts },
    async put(text) {
      const hash = createHash('sha256').update(text).digest('hex');
      texts.set(hash, text);
      return hash;
    },
    get: async (hash) => texts.get(hash),
  };
}

it('returns texts for the hashes in the store by every method (C9)', async () => {
  const content = outside();
  const store = memoryStore({ clock: fakeClock() });
  await using tracker = watched({ content, store }).tracker;
  const started = await tracker.startEpisode({ title: 'Secret title', goal: 'Secret goal' });
  const { episode } = started;
  const name = { episode, intervention: 'q1' };
  const question = { ...name, kind: 'k', role: 'planner', message: 'Secret?', options: ['yes'] };
  const paused = await tracker.pauseEpisode({ episode, reason: 'Secret lunch' });
  const error = { message: 'Secret error' };
  const report = { episode, iteration: 1, role: 'executor', scratchpad: 'x', error };
  const recorded = await tracker.recordCheckpoint(report);
  const { pause } = await tracker.receiveMessages({ episode, target: 'planner' });

  expect(started).toMatchObject({ title: 'Secret title', goal: 'Secret goal' });
  expect(paused.pause).toMatchObject({ reason: 'Secret lunch' });
  expect(recorded.pause).toMatchObject({ reason: 'Secret lunch' });
  expect(pause).toMatchObject({ reason: 'Secret lunch' });
  expect(await tracker.openIntervention(question)).toMatchObject({ message: 'Secret?' });
  expect(await tracker.getIntervention(name)).toMatchObject({ message: 'Secret?' });
  expect(await tracker.listInterventions()).toMatchObject({ rows: [{ message: 'Secret?' }] });
  expect(await tracker.resolveIntervention({ ...name, choose: 'yes' })).toMatchObject({
    ...{ message: 'Secret?', choose: 'yes' },
  });
  expect(await tracker.getStatus(episode)).toMatchObject({ goal: 'Secret goal' });
  expect(await tracker.listEpisodes()).toMatchObject({ rows: [{ title: 'Secret title' }] });
  const { checkpoint } = recorded;
  expect(await tracker.listCheckpoints({ episode })).toMatchObject({
    rows: [{ checkpoint, error: 'Secret error' }],
  });
  expect(await tracker.getCheckpoint({ episode, checkpoint })).toMatchObject({
    ...{ error: 'Secret error', scratchpad: 'x' },
  });
  expect(await tracker.resumeEpisode({ episode })).toMatchObject({ goal: 'Secret goal' });
  const ended = await tracker.endEpisode({ episode, outcome: 'failed', reason: 'Secret end' });
  expect(ended).toMatchObject({ title: 'Secret title', endReason: 'Secret end' });
  const followed = [];
  for await (const { event } of tracker.follow(episode)) {
    followed.push(event);
    if (event.type === 'episode.ended') break;
  }
  expect(followed[0]).toMatchObject({ title: 'Secret title' });
  expect(followed.at(-1)).toMatchObject({ type: 'episode.ended', reason: 'Secret end' });
  expect(JSON.stringify(await store.read({ stream: `episode/${episode}` }))).not.toContain(
    'Secret',
  );
});

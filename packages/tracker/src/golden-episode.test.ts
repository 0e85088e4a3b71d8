import { readFileSync } from 'node:fs';
import { memoryStore } from '@pce/core';
import { loadStream, rebuildViews, verifyStream } from '@pce/core/internal';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { watched } from '../test/watched.js';
import { episodeJournal } from './index.js';
import { episodeStatusSchema } from './internal.js';
import { toEpisodeStatus } from './rules/episode-status.js';
import { episodeEventSchemas } from './rules/events.js';

const goldenSchema = z.object({
  events: z.array(
    z.object({
      stream: z.string(),
      version: z.number(),
      type: z.string(),
      body: z.string(),
      hash: z.string(),
    }),
  ),
  status: episodeStatusSchema,
});

/** The journal of an episode with every type of event, as release 0.1.0 wrote it. */
const golden = z.parse(
  goldenSchema,
  JSON.parse(readFileSync(new URL('./__fixtures__/episode-0.1.0.json', import.meta.url), 'utf8')),
);

it('an episode of release 0.1.0 folds to the state it had, and its rows come back (F14, F17)', async () => {
  const store = memoryStore();
  for (const { stream, ...event } of golden.events) {
    await store.append({ stream, expectedVersion: event.version - 1, events: [event] });
  }
  const types = new Set(golden.events.map(({ type }) => type));
  const newer = ['intervention.opened', 'intervention.resolved'];
  expect(Object.keys(episodeEventSchemas).filter((type) => !types.has(type))).toEqual(newer);
  const { state } = await loadStream(store, episodeJournal, 'episode_1');
  expect(toEpisodeStatus(state)).toEqual(golden.status);
  await verifyStream(store, episodeJournal, 'episode_1');
  expect(await rebuildViews(store)).toMatchObject({ failures: 0, unknown: {} });
  await using tracker = watched({ store }).tracker;
  expect(await tracker.getStatus('episode_1')).toEqual(golden.status);
  const { rows } = await tracker.listCheckpoints({ episode: 'episode_1' });
  expect(rows).toHaveLength(golden.status.checkpoints);
  const [newest] = rows;
  const { scratchpad } = await tracker.getCheckpoint({
    episode: 'episode_1',
    checkpoint: newest?.checkpoint ?? '',
  });
  expect(scratchpad).toContain('step 6');
});

import { readFileSync } from 'node:fs';
import { memoryStore } from '@pce/core';
import { loadStream, rebuildViews, verifyStream } from '@pce/core/internal';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { loopJournal } from '../internal.js';
import { loopEventSchemas } from './rules/events.js';

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
  state: z.unknown(),
});

/** The journal of a loop with every type of event, written by release 0.1.0. */
const golden = z.parse(
  goldenSchema,
  JSON.parse(readFileSync(new URL('./__fixtures__/loop-0.1.0.json', import.meta.url), 'utf8')),
);

it('a loop of release 0.1.0 folds to the same state and row (F14, F17)', async () => {
  const store = memoryStore();
  for (const { stream, ...event } of golden.events) {
    await store.append({ stream, expectedVersion: event.version - 1, events: [event] });
  }
  const newer = ['files.noticed'];
  const types = new Set(golden.events.map(({ type }) => type));
  expect(Object.keys(loopEventSchemas).filter((type) => !types.has(type))).toEqual(newer);
  const { state } = await loadStream(store, loopJournal, 'l1');
  expect(JSON.parse(JSON.stringify(state))).toEqual(golden.state);
  await verifyStream(store, loopJournal, 'l1');
  expect(await rebuildViews(store)).toMatchObject({ failures: 0, unknown: {} });
  expect(JSON.parse((await store.getView('loops', 'l1')) ?? '')).toMatchObject({ phase: 'ended' });
});

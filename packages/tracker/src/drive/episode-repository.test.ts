import { memoryStore } from '@pce/core';
import type { Store } from '@pce/core/store';
import { fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import { fresh, started } from '../../test/an-episode.js';
import { storeContent } from '../content/store-content.js';
import type { EpisodeEventOf } from '../rules/events.js';
import { EpisodeRepository } from './episode-repository.js';

const clock = fakeClock(1_000);

const open = (store: Store): EpisodeRepository =>
  new EpisodeRepository({ store, clock, content: storeContent(store, clock) }, () => undefined);

const paused: EpisodeEventOf<'episode.paused'> = {
  ...{ type: 'episode.paused', v: 1, at: 1_000 },
  ...{ cause: 'person', reason: 'lunch', target: [] },
};
const resumed: EpisodeEventOf<'episode.resumed'> = {
  ...{ type: 'episode.resumed', v: 1, at: 1_000, cause: 'person' },
};

it('rejects an episode with a truncated journal (C9, F3)', async () => {
  const store = memoryStore();
  let length = Number.POSITIVE_INFINITY;
  const appended: string[] = [];
  const cut: Store = {
    ...store,
    read: async (input) => (await store.read(input)).filter(({ version }) => version <= length),
    append(input) {
      appended.push(input.stream);
      return store.append(input);
    },
  };
  const writer = open(store);
  await writer.begin(started);
  const reader = open(cut);
  expect(await reader.read('e1')).toEqual(fresh);
  await writer.change('e1', () => ({ events: [paused], result: undefined }));

  length = 1;
  const refused = { code: 'journal_tampered', version: 2 };
  await expect(reader.read('e1')).rejects.toMatchObject(refused);
  const change = reader.change('e1', () => ({ events: [resumed], result: undefined }));
  await expect(change).rejects.toMatchObject(refused);
  expect(appended).toEqual([]);
  length = Number.POSITIVE_INFINITY;
  expect(await reader.read('e1')).toEqual(await writer.read('e1'));
});

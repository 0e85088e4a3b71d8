import type { ViewWrite } from '@pce/core/store';
import {
  afterConflict,
  always,
  answer,
  ask,
  atVersion,
  drop,
  on,
  rows,
  type StoreFlaws,
  versionOf,
} from './store-mutations.js';

export const viewFlaws: StoreFlaws = {
  'view rows are there with the events they came with, and whole (F1)': {
    'forgets the view rows of an append': drop('append', 'views'),
  },
  'a row that was never written is undefined, in its own collection only (F1)': {
    'has an empty value for every row': answer('getView', (row) => row ?? ''),
  },
  'a later row of a key replaces the earlier one, also within one append (F1)': {
    'keeps the first of two rows of a key in one append': rows((views) => [...views].reverse()),
  },
  'null removes a row, and does nothing if there is none (F1)': {
    'removes no row': rows((views) => views.filter(({ value }) => value !== null)),
  },
  'names that JavaScript objects inherit are names like others (F6)': {
    'keeps rows in a plain object': () => {
      const kept: Record<string, string> = {};
      return { getView: async (_, key) => kept[key] };
    },
  },
  'a refused append writes none of its view rows (F1)': {
    'writes view rows outside the transaction': afterConflict((input, { append }) =>
      append({ ...atVersion(input, 0), stream: 'another' }),
    ),
  },
  'rows written without an event are there, and replace and remove others (F1)': {
    'forgets the rows that come without an event': always('writeViews', undefined),
  },
  'rows computed from another version of their stream are refused, all of them (F1)': {
    'looks at no version when it writes rows': moveRows(() => true),
  },
  'rows of a stream that grows are never older than its events, however many write (F1)': {
    'writes older rows where the stream has grown': ({ getView }) => {
      let last: ViewWrite | undefined;
      return {
        async writeViews({ views }) {
          last ??= views[0];
        },
        getView: async (collection, key) => last?.value ?? getView(collection, key),
      };
    },
  },
  'a list is in ascending order of code points (F6)': {
    'lists keys by code unit': answer('listView', (found) =>
      [...found].sort((a, b) => (a.key < b.key ? -1 : 1)),
    ),
  },
  'a list starts after a key, and stops at its limit (F1)': {
    'includes the key after which a list starts': on('listView', async (sound, input) => {
      const { afterKey = '', ...rest } = input;
      const all = await sound.listView({ ...rest, limit: 1_000 });
      return all.filter(({ key }) => key >= afterKey).slice(0, input.limit);
    }),
  },
  'a list holds 100 rows where no limit is given (F1)': {
    'lists all rows where no limit is given': ask('listView', ({ limit = 1_000 }) => ({ limit })),
  },
  'rows are counted, those of a collection only (F6)': {
    'counts the first hundred rows only': on(
      'countView',
      async ({ listView }, collection) => (await listView({ collection })).length,
    ),
  },
  'every answer equals the memory store’s, for any operations (F6)': {
    'writes no rows without an event, at times': always('writeViews', undefined),
  },
};

/** Writes rows of matching versions as rows of the newest version. */
function moveRows(when: (version: number) => boolean) {
  return on('writeViews', async (sound, input) => {
    const version = await versionOf(sound, input.stream);
    await sound.writeViews(when(input.version) ? { ...input, version } : input);
  });
}

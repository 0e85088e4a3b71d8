import type { ViewWrite } from '@pce/core/store';
import { strayEntry } from './read-flaws.js';
import {
  afterConflict,
  always,
  answer,
  ask,
  atVersion,
  drop,
  on,
  refuse,
  rows,
  type StoreFlaws,
  versionOf,
} from './store-mutations.js';

const isKnown = (name: string): boolean => Reflect.has({}, name);

export const viewFlaws: StoreFlaws = {
  'view rows are there with the events they came with, and whole (F1)': {
    'forgets the view rows of an append': drop('append', 'views'),
    'cuts the values of rows at 64 KiB': answer('getView', (row) => row?.slice(0, 65_536)),
    'takes an empty value for none': answer('getView', (row) => row || undefined),
    'keeps rows and forgets the events they came with': on('read', async (sound, input) =>
      (await sound.countView('turns')) > 0 ? [] : sound.read(input),
    ),
  },
  'a row that was never written is undefined, in its own collection only (F1)': {
    'has an empty value for every row': answer('getView', (row) => row ?? ''),
    'looks for a row in another collection too': on(
      'getView',
      async ({ getView }, of, key) => (await getView(of, key)) ?? getView('turns', key),
    ),
    'lists rows of another collection if one is empty': on('listView', async (sound, input) => {
      const found = await sound.listView(input);
      return found.length > 0 ? found : sound.listView({ ...input, collection: 'turns' });
    }),
  },
  'a later row of a key replaces the earlier one, also within one append (F1)': {
    'keeps the first of two rows of a key in one append': rows((views) => [...views].reverse()),
    'keeps the first row of a key': ask('append', ({ expectedVersion, views = [] }) => ({
      views: expectedVersion === 0 ? views : [],
    })),
    'lists a row once for each write': answer('listView', (found) =>
      found.flatMap((row) => [row, row]),
    ),
  },
  'null removes a row, and does nothing if there is none (F1)': {
    'removes no row': rows((views) => views.filter(({ value }) => value !== null)),
    'refuses to remove a missing row': on('append', async ({ append, getView }, input) => {
      for (const { collection, key, value } of input.views ?? []) {
        if (value === null && (await getView(collection, key)) === undefined) return refuse();
      }
      return append(input);
    }),
    'lists a row that was removed': answer('listView', (found) => [
      ...found,
      { key: 'gone', value: '' },
    ]),
  },
  'names that JavaScript objects inherit are names like others (F6)': {
    'keeps rows in a plain object': () => {
      const kept: Record<string, string> = {};
      return { getView: async (_, key) => kept[key] };
    },
    'has a row for each name that JavaScript knows': answer('getView', (row, collection, key) =>
      isKnown(key) && collection === 'turns' ? (row ?? '') : row,
    ),
    'has a collection for each name that JavaScript knows': answer('getView', (row, collection) =>
      isKnown(collection) ? (row ?? '') : row,
    ),
    'lists a collection for each name that JavaScript knows': answer('listView', (found, input) =>
      isKnown(input.collection) && found.length === 0 ? [{ key: '', value: '' }] : found,
    ),
    'has a stream for each name that JavaScript knows': answer('read', (found, { stream }) =>
      isKnown(stream) && found.length === 0 ? [strayEntry] : found,
    ),
    'loses rows whose keys JavaScript knows': rows((views) =>
      views.filter(({ collection, key }) => collection !== 'turns' || !isKnown(key)),
    ),
    'loses rows of collections that JavaScript knows': rows((views) =>
      views.filter(({ collection }) => !isKnown(collection)),
    ),
    'loses streams whose names JavaScript knows': answer('read', (found, { stream }) =>
      isKnown(stream) ? [] : found,
    ),
  },
  'a refused append writes none of its view rows (F1)': {
    'writes view rows outside the transaction': afterConflict((input, { append }) =>
      append({ ...atVersion(input, 0), stream: 'another' }),
    ),
    'empties a collection when an append is refused': ({ append, listView }) => {
      let isRefused = false;
      return {
        append: (input) =>
          append(input).catch((error: unknown) => {
            isRefused = true;
            throw error;
          }),
        listView: async (input) => (isRefused ? [] : listView(input)),
      };
    },
  },
  'rows written without an event are there, and replace and remove others (F1)': {
    'forgets the rows that come without an event': always('writeViews', undefined),
    'writes rows without an event as events too': on('writeViews', async ({ append }, input) => {
      const { stream, version, views } = input;
      const event = { version: version + 1, type: 'rows', body: '{}', hash: '' };
      await append({ stream, expectedVersion: version, events: [event], views });
    }),
    'refuses rows of a stream that has no event': on('writeViews', async ({ writeViews }, input) =>
      input.version === 0 ? refuse() : writeViews(input),
    ),
    'removes no row without an event': ask('writeViews', ({ views }) => ({
      views: views.filter(({ value }) => value !== null),
    })),
  },
  'rows computed from another version of their stream are refused, all of them (F1)': {
    'looks at no version when it writes rows': moveRows(() => true),
    'takes rows of version 0 for those of the newest': moveRows((version) => version === 0),
    'takes rows of version 1 for those of the newest': moveRows((version) => version === 1),
    'takes rows of version 3 for those of the newest': moveRows((version) => version === 3),
    'writes one of the rows that it refuses': on('writeViews', async (sound, input) => {
      const version = await versionOf(sound, input.stream);
      await sound.writeViews({ ...input, version, views: input.views.slice(0, 1) });
      await sound.writeViews(input);
    }),
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
    'fails where the stream has grown since': on('writeViews', ({ writeViews }, input) =>
      writeViews(input).catch(() => refuse()),
    ),
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
    'requires that the key after which a list starts exists': on(
      'listView',
      async ({ listView }, input) => {
        const { afterKey, limit = 100, collection } = input;
        const all = await listView({ collection, limit: 1_000 });
        const next = all.findIndex(({ key }) => key === afterKey) + 1;
        return all.slice(next, next + limit);
      },
    ),
    'takes a limit of 0 for none': ask('listView', ({ limit }) => ({ limit: limit || 100 })),
    'lists one row more than its limit': ask('listView', ({ limit = 99 }) => ({
      limit: limit && limit + 1,
    })),
    'begins a list again at its end': on('listView', async ({ listView }, input) => {
      const found = await listView(input);
      const isEnd = found.length === 0 && input.limit !== 0;
      return isEnd ? listView({ collection: input.collection }) : found;
    }),
  },
  'a list holds 100 rows where no limit is given (F1)': {
    'lists all rows where no limit is given': ask('listView', ({ limit = 1_000 }) => ({ limit })),
    'lists 100 rows at most': ask('listView', ({ limit = 100 }) => ({
      limit: Math.min(limit, 100),
    })),
  },
  'rows are counted, those of a collection only (F6)': {
    'counts the first hundred rows only': on(
      'countView',
      async ({ listView }, collection) => (await listView({ collection })).length,
    ),
    'counts one row too many': answer('countView', (count) => count + 1),
    'counts the rows of all collections': answer('countView', (count, collection) =>
      collection === 'plans' ? 150 : count,
    ),
    'counts one row if there is none': answer('countView', (count) => Math.max(1, count)),
  },
  'every answer equals the memory store’s, for any operations (F6)': {
    'writes no rows without an event, at times': always('writeViews', undefined),
    'has other values of rows, at times': answer('getView', (row) => row?.concat('!')),
    'lists no row, at times': always('listView', []),
    'ignores the limit of a list, at times': drop('listView', 'limit'),
  },
};

/** Writes rows of matching versions as rows of the newest version. */
function moveRows(when: (version: number) => boolean) {
  return on('writeViews', async (sound, input) => {
    const version = await versionOf(sound, input.stream);
    await sound.writeViews(when(input.version) ? { ...input, version } : input);
  });
}

import { StoreError } from '@pce/core/errors';
import type { AppendInput, Store, ViewWrite } from '@pce/core/store';
import { type BrokenStore, broken } from './broken-store.js';

const whole = 'view rows are there with the events they came with, and whole (F1)';
const never = 'a row that was never written is undefined, in its own collection only (F1)';
const later = 'a later row of a key replaces the earlier one, also within one append (F1)';
const removed = 'null removes a row, and does nothing where there is none (F1)';
const names = 'names that JavaScript knows are names like others (F6)';
const refused = 'a refused append writes none of its view rows (F1)';
const alone = 'rows written without an event are there, and replace and remove others (F1)';
const stale = 'rows computed from another version of their stream are refused, all of them (F1)';
const growing =
  'rows of a stream that grows are never older than its events, however many write (F1)';
const paged = 'a list goes on after a key, and stops at its limit (F1)';
const hundred = 'a list holds 100 rows where no limit is given (F1)';
const counted = 'rows are counted, those of a collection only (F6)';

/** An append whose rows are changed. */
const writing =
  (change: (views: readonly ViewWrite[]) => readonly ViewWrite[]) => (sound: Store) => ({
    append: (input: AppendInput) => sound.append({ ...input, views: change(input.views ?? []) }),
  });

export const brokenRows: readonly BrokenStore[] = [
  broken('cuts the values of rows at 64 KiB', whole, (sound) => ({
    getView: async (collection, key) => (await sound.getView(collection, key))?.slice(0, 65_536),
  })),
  broken('takes an empty value for none', whole, (sound) => ({
    getView: async (collection, key) => (await sound.getView(collection, key)) || undefined,
  })),
  broken('keeps rows and forgets the events they came with', whole, (sound) => ({
    read: async (input) => ((await sound.countView('turns')) > 0 ? [] : sound.read(input)),
  })),
  broken('has an empty value for every row', never, (sound) => ({
    getView: async (collection, key) => (await sound.getView(collection, key)) ?? '',
  })),
  broken('looks for a row in another collection too', never, (sound) => ({
    getView: async (collection, key) =>
      (await sound.getView(collection, key)) ?? sound.getView('turns', key),
  })),
  broken('lists rows of another collection where one is empty', never, (sound) => ({
    async listView(input) {
      const rows = await sound.listView(input);
      return rows.length > 0 ? rows : sound.listView({ ...input, collection: 'turns' });
    },
  })),
  broken(
    'keeps the first of two rows of a key in one append',
    later,
    writing((views) => [...views].reverse()),
  ),
  broken('keeps the first row of a key', later, (sound) => ({
    append: async (input) => {
      if (input.expectedVersion === 0) return sound.append(input);
      const { views, ...events } = input;
      return sound.append(events);
    },
  })),
  broken('lists a row as often as it was written', later, (sound) => ({
    listView: async (input) => (await sound.listView(input)).flatMap((row) => [row, row]),
  })),
  broken(
    'removes no row',
    removed,
    writing((views) => views.filter(({ value }) => value !== null)),
  ),
  broken('refuses to remove what is not there', removed, (sound) => ({
    append: async (input) => {
      for (const { collection, key, value } of input.views ?? []) {
        const isThere = (await sound.getView(collection, key)) !== undefined;
        if (value === null && !isThere) throw new StoreError('store_failed', 'no such row');
      }
      return sound.append(input);
    },
  })),
  broken('lists a row that was removed', removed, (sound) => ({
    listView: async (input) => [...(await sound.listView(input)), { key: 'gone', value: '' }],
  })),
  broken('has a row for each name that JavaScript knows', names, (sound) => ({
    getView: async (collection, key) => {
      const row = await sound.getView(collection, key);
      return row ?? (Reflect.has({}, key) && collection === 'turns' ? '' : undefined);
    },
  })),
  broken('has a collection for each name that JavaScript knows', names, (sound) => ({
    getView: async (collection, key) => {
      const row = await sound.getView(collection, key);
      return row ?? (Reflect.has({}, collection) ? '' : undefined);
    },
  })),
  broken('lists a collection for each name that JavaScript knows', names, (sound) => ({
    listView: async (input) => {
      const rows = await sound.listView(input);
      const isKnown = Reflect.has({}, input.collection) && rows.length === 0;
      return isKnown ? [{ key: '', value: '' }] : rows;
    },
  })),
  broken('has a stream for each name that JavaScript knows', names, (sound) => ({
    read: async (input) => {
      const none = { ...input, position: 0, version: 0, type: '', body: '', hash: '' };
      const found = await sound.read(input);
      return Reflect.has({}, input.stream) && found.length === 0 ? [none] : found;
    },
  })),
  broken(
    'loses rows whose keys JavaScript knows',
    names,
    writing((views) =>
      views.filter(({ collection, key }) => collection !== 'turns' || !Reflect.has({}, key)),
    ),
  ),
  broken(
    'loses rows of collections that JavaScript knows',
    names,
    writing((views) => views.filter(({ collection }) => !Reflect.has({}, collection))),
  ),
  broken('loses streams whose names JavaScript knows', names, (sound) => ({
    read: async (input) => (Reflect.has({}, input.stream) ? [] : sound.read(input)),
  })),
  broken('empties a collection when an append is refused', refused, (sound) => {
    let isRefused = false;
    return {
      append: (input) =>
        sound.append(input).catch((error: unknown) => {
          isRefused = true;
          throw error;
        }),
      listView: async (input) => (isRefused ? [] : sound.listView(input)),
    };
  }),
  broken('writes rows without an event as events too', alone, (sound) => ({
    async writeViews(input) {
      const { stream, version, views } = input;
      const event = { version: version + 1, type: 'rows', body: '{}', hash: '' };
      await sound.append({ stream, expectedVersion: version, events: [event], views });
    },
  })),
  broken('refuses rows of a stream that has no event', alone, (sound) => ({
    async writeViews(input) {
      if (input.version === 0) throw new StoreError('store_failed', 'no such stream');
      await sound.writeViews(input);
    },
  })),
  broken('removes no row without an event', alone, (sound) => ({
    writeViews: (input) =>
      sound.writeViews({ ...input, views: input.views.filter(({ value }) => value !== null) }),
  })),
  ...[0, 1, 3].map((version) =>
    broken(`takes rows of version ${version} for those of the newest`, stale, (sound) => ({
      async writeViews(input) {
        const { length } = await sound.read({ stream: input.stream });
        await sound.writeViews(input.version === version ? { ...input, version: length } : input);
      },
    })),
  ),
  broken('writes one of the rows that it refuses', stale, (sound) => ({
    async writeViews(input) {
      const { length } = await sound.read({ stream: input.stream });
      await sound.writeViews({ ...input, version: length, views: input.views.slice(0, 1) });
      await sound.writeViews(input);
    },
  })),
  broken('writes older rows where the stream has grown', growing, (sound) => {
    let last: ViewWrite | undefined;
    return {
      async writeViews({ views }) {
        last ??= views[0];
      },
      getView: async (collection, key) => last?.value ?? sound.getView(collection, key),
    };
  }),
  broken('fails where the stream has grown since', growing, (sound) => ({
    async writeViews(input) {
      await sound.writeViews(input).catch(() => {
        throw new StoreError('store_failed', 'the rows are locked');
      });
    },
  })),
  broken('begins a list with the key that it should go on after', paged, (sound) => ({
    async listView({ afterKey, ...input }) {
      const rows = await sound.listView({ ...input, limit: 1_000 });
      const from = rows.filter(({ key }) => afterKey === undefined || key >= afterKey);
      return from.slice(0, input.limit);
    },
  })),
  broken('looks for the key that a list goes on after', paged, (sound) => ({
    async listView({ afterKey, limit = 100, ...input }) {
      const rows = await sound.listView({ ...input, limit: 1_000 });
      const index = rows.findIndex(({ key }) => key === afterKey);
      return rows.slice(index + 1, index + 1 + limit);
    },
  })),
  broken('takes a limit of 0 for none', paged, (sound) => ({
    listView: ({ limit, ...input }) => sound.listView(limit ? { ...input, limit } : input),
  })),
  broken('lists one row more than its limit', paged, (sound) => ({
    listView: ({ limit, ...input }) =>
      sound.listView({
        ...input,
        ...(limit && { limit: limit + 1 }),
        ...(limit === 0 && { limit }),
      }),
  })),
  broken('begins a list again at its end', paged, (sound) => ({
    async listView(input) {
      const rows = await sound.listView(input);
      const { collection } = input;
      return rows.length === 0 && input.limit !== 0 ? sound.listView({ collection }) : rows;
    },
  })),
  broken('lists all rows where no limit is given', hundred, (sound) => ({
    listView: ({ limit = 1_000, ...input }) => sound.listView({ ...input, limit }),
  })),
  broken('lists 100 rows at most', hundred, (sound) => ({
    listView: ({ limit = 100, ...input }) =>
      sound.listView({ ...input, limit: Math.min(limit, 100) }),
  })),
  broken('counts what was written, and not what is there', counted, (sound) => ({
    countView: async (collection) => (await sound.countView(collection)) + 1,
  })),
  broken('counts the rows of all collections', counted, (sound) => ({
    countView: async (collection) => (collection === 'plans' ? 150 : sound.countView(collection)),
  })),
  broken('counts one row where there is none', counted, (sound) => ({
    countView: async (collection) => Math.max(1, await sound.countView(collection)),
  })),
];

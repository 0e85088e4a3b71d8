import { type BrokenStore, broken } from './broken-store.js';
import { whenRefused } from './when-refused.js';

export const brokenViews: readonly BrokenStore[] = [
  broken(
    'looks at no version when it writes rows',
    'rows computed from another version of their stream are refused, all of them (F1)',
    (sound) => ({
      async writeViews(input) {
        const { length: version } = await sound.read({ stream: input.stream });
        await sound.writeViews({ ...input, version });
      },
    }),
  ),
  broken(
    'forgets the rows that come without an event',
    'rows written without an event are there, and replace and remove others (F1)',
    () => ({ writeViews: async () => undefined }),
  ),
  broken(
    'writes view rows outside the transaction',
    'a refused append writes none of its view rows (F1)',
    (sound) => ({
      append: async (input) => {
        const appending = sound.append(input);
        const { views = [] } = input;
        await whenRefused(appending, () =>
          sound.append({
            stream: 'elsewhere',
            expectedVersion: 0,
            events: input.events.map((event, index) => ({ ...event, version: index + 1 })),
            views,
          }),
        );
        return appending;
      },
    }),
  ),
  broken(
    'forgets the view rows of an append',
    'view rows are there with the events they came with, and whole (F1)',
    (sound) => ({ append: ({ views, ...input }) => sound.append(input) }),
  ),
  broken(
    'lists keys by code unit',
    'a list is in ascending order of code points (F6)',
    (sound) => ({
      listView: async (input) =>
        [...(await sound.listView(input))].sort((a, b) => (a.key < b.key ? -1 : 1)),
    }),
  ),
  broken(
    'counts the first hundred rows only',
    'rows are counted, those of a collection only (F6)',
    (sound) => ({ countView: async (collection) => (await sound.listView({ collection })).length }),
  ),
  broken(
    'keeps rows in a plain object',
    'names that JavaScript knows are names like others (F6)',
    () => {
      const rows: Record<string, string> = {};
      return { getView: async (_collection, key) => rows[key] };
    },
  ),
];

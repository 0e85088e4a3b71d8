import { makeFolder, startPostgres } from '@pce/test-support';
import { ownSchema, type StorePlace } from './open-store.ts';

export interface DashboardStore extends AsyncDisposable {
  readonly place: StorePlace;
}

export async function sqlitePlace(): Promise<DashboardStore> {
  const folder = makeFolder();
  const place: StorePlace = { type: 'sqlite', file: folder.newFile() };
  return { place, [Symbol.asyncDispose]: async () => folder.remove() };
}

/** The kinds of stores that the dashboard is tested with, by name. */
export const dashboardStores: readonly (readonly [string, () => Promise<DashboardStore>])[] = [
  ['SQLite', sqlitePlace],
  [
    'PostgreSQL',
    async () => {
      const server = await startPostgres();
      return {
        place: ownSchema(server.url),
        [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
      };
    },
  ],
];

import { withFile } from '../../src/scratch.ts';
import { withPostgres } from '../../src/with-postgres.ts';
import type { Database, Place } from './place.ts';

export function withPlace<T>(database: Database, work: (place: Place) => Promise<T>): Promise<T> {
  return database === 'sqlite'
    ? withFile((at) => work({ database, at }))
    : withPostgres(({ url }) => work({ database, at: url }));
}

import type { Result } from '../../src/result.ts';
import type { Database } from '../place/place.ts';
import type { Scale } from '../scale.ts';

/** Measures something on one kind of database, in a process of its own, which is the load. */
export type Measurement = (database: Database, scale: Scale) => Promise<readonly Result[]>;

/** Every measurement by the name `--only` knows, loaded when it is wanted. */
export const measurements: Readonly<Record<string, () => Promise<Measurement>>> = {
  work: async () => (await import('./work.ts')).work,
  idle: async () => (await import('./idle.ts')).idle,
  ingestion: async () => (await import('./ingestion.ts')).ingestion,
  streams: async () => (await import('./streams.ts')).streams,
  pages: async () => (await import('./pages.ts')).pages,
  memory: async () => (await import('./memory.ts')).memory,
};

import type { Result } from '../../src/result.ts';
import type { Database } from '../place/place.ts';
import type { Scale } from '../scale.ts';

export type Measurement = (database: Database, scale: Scale) => Promise<readonly Result[]>;

/** Measurements by their `--only` names, loaded lazily. */
export const measurements: Readonly<Record<string, () => Promise<Measurement>>> = {
  work: async () => (await import('./work.ts')).work,
  idle: async () => (await import('./idle.ts')).idle,
  ingestion: async () => (await import('./ingestion.ts')).ingestion,
  streams: async () => (await import('./streams.ts')).streams,
  pages: async () => (await import('./pages.ts')).pages,
  memory: async () => (await import('./memory.ts')).memory,
};

import type { Result } from '../result.ts';
import type { Effort } from '../sampling.ts';

export type Measurement = (effort: Effort) => Promise<readonly Result[]>;

/** Measurements by their `--only` names, loaded lazily. */
export const measurements: Readonly<Record<string, () => Promise<Measurement>>> = {
  memory: async () => (await import('./memory-step.ts')).memoryStep,
  sqlite: async () => (await import('./sqlite-step.ts')).sqliteStep,
  bytes: async () => (await import('./sqlite-bytes.ts')).sqliteBytes,
  concurrent: async () => (await import('./concurrent-turns.ts')).concurrentTurns,
  postgres: async () => (await import('./postgres.ts')).postgres,
  tracker: async () => (await import('./tracker.ts')).tracker,
  core: async () => (await import('./core-weight.ts')).coreWeight,
};

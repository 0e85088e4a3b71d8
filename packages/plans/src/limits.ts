import { InvalidInputError } from '@pce/core/errors';

/** What a plan may take up. */
export interface PlanLimits {
  /** Bytes of all files together; of an archive, both packed and as they unpack. @defaultValue 16777216 (16 MiB) */
  readonly maxBytes: number;
  /** Files and folders in an archive or a folder. @defaultValue 10000 */
  readonly maxEntries: number;
  /** How many times its packed size a file of more than 1 MiB may unpack to. @defaultValue 100 */
  readonly maxRatio: number;
  /** @defaultValue 10000 */
  readonly maxTasks: number;
}

const defaults: PlanLimits = {
  maxBytes: 16 * 1024 * 1024,
  maxEntries: 10_000,
  maxRatio: 100,
  maxTasks: 10_000,
};

/** @throws InvalidInputError for a limit that is not a positive number. */
export function resolvePlanLimits(given: Partial<PlanLimits> = {}): PlanLimits {
  const limits = { ...defaults, ...given };
  for (const [name, value] of Object.entries(limits)) {
    if (!(value > 0)) {
      throw new InvalidInputError(`limits.${name} is ${value}: expected a number above 0`);
    }
  }
  return limits;
}

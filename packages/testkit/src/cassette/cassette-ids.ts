import type { Ids } from '@pce/core/ports';
import { CassetteMismatchError } from './cassette-error.js';

export interface CassetteIdsOptions {
  readonly cassette: string;
  readonly recorded: Readonly<Record<string, readonly string[]>>;
  /** Source of ids beyond the recording. */
  readonly live: Ids | undefined;
  /** Called for an id that has no source. */
  readonly onMismatch: (error: CassetteMismatchError) => void;
}

export interface CassetteIds extends Ids {
  given(): Record<string, string[]>;
}

export function cassetteIds({
  cassette,
  recorded,
  live,
  onMismatch,
}: CassetteIdsOptions): CassetteIds {
  const queues = new Map(Object.entries(recorded));
  const given = new Map<string, string[]>();
  return {
    next(prefix) {
      const used = given.get(prefix) ?? [];
      const id = queues.get(prefix)?.[used.length] ?? live?.next(prefix);
      if (id === undefined) {
        const error = new CassetteMismatchError(
          `${cassette}: an id for ${JSON.stringify(prefix)} was asked for ${used.length} times when it was recorded, and now once more; if the change is meant, record it again with PCE_CASSETTE=update`,
        );
        onMismatch(error);
        throw error;
      }
      given.set(prefix, [...used, id]);
      return id;
    },
    given: () => Object.fromEntries(given),
  };
}

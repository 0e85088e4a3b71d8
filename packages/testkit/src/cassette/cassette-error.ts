import { PceError } from '@pce/core/errors';
import type { Difference } from './calls/first-difference.js';

/** Thrown for a call without an answer in the cassette. Correct the call, or record again with PCE_CASSETTE=update. */
export class CassetteMismatchError extends PceError {
  constructor(
    message: string,
    /** First difference from the most similar recorded call; absent if there is none. */
    readonly difference?: Difference | undefined,
  ) {
    super('cassette_mismatch', message);
  }
}

/** Thrown on closing a cassette with calls that were not made. If that is intended, record again with PCE_CASSETTE=update. */
export class CassetteUnusedError extends PceError {
  constructor(
    cassette: string,
    /** One line per call. */
    readonly unused: readonly string[],
  ) {
    const shown = unused.slice(0, 10).map((line) => `  ${line}`);
    const rest = unused.length > 10 ? [`  and ${unused.length - 10} more`] : [];
    const calls = unused.length === 1 ? 'call was' : 'calls were';
    super(
      'cassette_unused',
      [
        `${cassette}: ${unused.length} recorded ${calls} not made; if that is meant, run it with PCE_CASSETTE=update:`,
        ...shown,
        ...rest,
      ].join('\n'),
    );
  }
}

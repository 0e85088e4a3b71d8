import { PceError } from '@pce/core/errors';
import type { Difference } from './calls/first-difference.js';

/** Thrown for a call that the cassette has no answer to. Correct the call, or record again with PCE_CASSETTE=update. */
export class CassetteMismatchError extends PceError {
  constructor(
    message: string,
    /** Where it differs first from the nearest call that was recorded; absent where there is none. */
    readonly difference?: Difference | undefined,
  ) {
    super('cassette_mismatch', message);
  }
}

/** Thrown on closing a cassette that holds calls which were not made. Record again with PCE_CASSETTE=update if that is meant. */
export class CassetteUnusedError extends PceError {
  constructor(
    cassette: string,
    /** Each in a line. */
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

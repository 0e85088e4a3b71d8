import type { Difference } from './calls/first-difference.js';

/** A call that the cassette has no answer to. */
export class CassetteMismatchError extends Error {
  constructor(
    message: string,
    /** Where it differs first from the nearest call that was recorded; absent where there is none. */
    readonly difference?: Difference | undefined,
  ) {
    super(message);
    this.name = 'CassetteMismatchError';
  }
}

/** Calls were recorded that were not made. */
export class CassetteUnusedError extends Error {
  constructor(
    cassette: string,
    /** Each in a line. */
    readonly unused: readonly string[],
  ) {
    const shown = unused.slice(0, 10).map((line) => `  ${line}`);
    const rest = unused.length > 10 ? [`  and ${unused.length - 10} more`] : [];
    const calls = unused.length === 1 ? 'call was' : 'calls were';
    super(
      [
        `${cassette}: ${unused.length} recorded ${calls} not made; if that is meant, run it with PCE_CASSETTE=update:`,
        ...shown,
        ...rest,
      ].join('\n'),
    );
    this.name = 'CassetteUnusedError';
  }
}

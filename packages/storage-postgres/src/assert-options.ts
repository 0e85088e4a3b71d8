import { InvalidInputError } from '@pce/core/errors';

function assertAtLeast(option: string, value: number, least: number, unit: string): void {
  if (Number.isFinite(value) && value >= least) return;
  throw new InvalidInputError(
    `option ${option} is ${value}: give a number of ${unit}, at least ${least}`,
  );
}

export interface CheckedOptions {
  readonly schema: string;
  readonly connections: number;
  readonly statementTimeoutMs: number;
  readonly lockTimeoutMs: number;
  readonly reconnectMs: number;
  readonly pollMs: number;
}

/** Throws for options of the function `of` that are invalid with any server. */
export function assertOptions(options: CheckedOptions, of: string): void {
  const { schema } = options;
  const bytes = Buffer.byteLength(schema);
  const isTaken = schema.startsWith('pg_') || schema.includes('$') || schema.includes('\0');
  if (bytes === 0 || bytes > 63 || isTaken) {
    throw new InvalidInputError(
      `option schema of ${of} is ${JSON.stringify(schema)}: give a name of 1 to 63 bytes, without $ and not beginning with pg_`,
    );
  }
  // A tail needs one connection for listening.
  assertAtLeast(`connections of ${of}`, options.connections, 2, 'connections');
  assertAtLeast(`statementTimeoutMs of ${of}`, options.statementTimeoutMs, 1, 'milliseconds');
  assertAtLeast(`lockTimeoutMs of ${of}`, options.lockTimeoutMs, 1, 'milliseconds');
  assertAtLeast(`reconnectMs of ${of}`, options.reconnectMs, 0, 'milliseconds');
  assertAtLeast(`pollMs of ${of}`, options.pollMs, 1, 'milliseconds');
}

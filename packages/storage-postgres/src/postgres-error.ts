import { PceError, StoreError } from '@pce/core/errors';

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
  '57P01', // the server is being stopped
  '57P02', // the server crashed
  '57P03', // the server is starting
  '57P05', // the connection was idle for too long
]);

/** Messages of the driver that have no code. */
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|timeout exceeded when trying to connect|timeout expired)/;

/** Returns whether the connection was lost or could not be made, so that the effect of the statement is unknown. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  if (code === '') return error instanceof Error && lostMessages.test(error.message);
  return lostCodes.has(code) || code.startsWith('08');
}

/**
 * Returns whether the server aborted the transaction because of another one; nothing was written, and a retry may
 * succeed.
 */
export function isConcurrencyFailure(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01';
}

/** Explains errors caused by the environment of the server: the meaning and the remedy. */
function explain(code: string, place: string): readonly [StoreError['code'], string] | undefined {
  switch (code) {
    case '28P01':
    case '28000':
      return [
        'store_failed',
        `${place} refused the user name or password: check the URL, or PGUSER and PGPASSWORD`,
      ];
    case '3D000':
      return ['store_failed', `there is no such database at ${place}: create it, or check the URL`];
    case '42501':
      return [
        'store_failed',
        `this user may not use the store's schema in ${place}: grant it CREATE on the database, or USAGE on the schema and all rights on what is in it`,
      ];
    case '42P06':
    case '42P07':
    case '42710':
    case '42723':
      return [
        'store_failed',
        `the schema in ${place} belongs to some other program: choose another with the option schema; this one is unchanged`,
      ];
    case '25006':
      return [
        'store_read_only',
        `${place} is read-only (a standby?): give the URL of the server that takes writes`,
      ];
    case '53100':
      return ['store_full', `the disk of ${place} is full: free space and try again`];
    case '53300':
      return [
        'store_busy',
        `${place} has no connection left: raise its max_connections, or lower the option connections`,
      ];
    case '55P03':
      return [
        'store_busy',
        `another process kept a row of ${place} locked: try again, or raise lockTimeoutMs`,
      ];
    case '57014':
      return [
        'store_busy',
        `a statement took too long on ${place}: try again, or raise statementTimeoutMs`,
      ];
    case 'XX001':
    case 'XX002':
      return ['store_corrupt', `${place} is damaged: restore the database from a backup`];
    default:
      return undefined;
  }
}

/** Returns the `PceError` for what the driver threw; a `PceError` passes through. `place` must not hold a password. */
export function toPceError(error: unknown, place: string): PceError {
  if (PceError.isInstance(error)) return error;
  const options = { cause: error };
  const explained = explain(codeOf(error), place);
  if (explained) return new StoreError(...explained, options);
  if (isConnectionLost(error)) {
    return new StoreError(
      'store_failed',
      `${place} cannot be reached (${messageOf(error)}): check that the server runs, and its host and port in the URL`,
      options,
    );
  }
  return new StoreError(
    'store_failed',
    `${place} refused the operation: ${messageOf(error)}`,
    options,
  );
}

/**
 * Returns an error's message. A refused connection to a name with several addresses is an `AggregateError` without one.
 */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || codeOf(error) || error.name : String(error);
}

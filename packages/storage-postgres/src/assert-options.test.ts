import { describe, expect, it } from 'vitest';
import { assertOptions, type CheckedOptions } from './assert-options.js';

const options: CheckedOptions = {
  schema: 'pce',
  connections: 2,
  statementTimeoutMs: 1,
  lockTimeoutMs: 1,
  reconnectMs: 0,
  pollMs: 1,
};

describe('the options of a store', () => {
  it('may be the least of each (F6)', () => {
    expect(() => assertOptions(options)).not.toThrow();
  });

  it.each(['p', 'a b"', 'pg', 'mypg_', 'x'.repeat(63), 'ü'.repeat(31)])(
    'may name the schema %j (F6)',
    (schema) => {
      expect(() => assertOptions({ ...options, schema })).not.toThrow();
    },
  );

  it.each(['', 'pg_a', 'a$b', 'a\0b', 'x'.repeat(64), 'ü'.repeat(32)])(
    'may not name the schema %j (F6)',
    (schema) => {
      expect(() => assertOptions({ ...options, schema })).toThrow(
        `option schema of postgresStore is ${JSON.stringify(schema)}: give a name of 1 to 63 bytes`,
      );
    },
  );

  it.each([
    ['connections', 1, 'connections, at least 2'],
    ['statementTimeoutMs', 0, 'milliseconds, at least 1'],
    ['lockTimeoutMs', 0, 'milliseconds, at least 1'],
    ['reconnectMs', -1, 'milliseconds, at least 0'],
    ['pollMs', 0, 'milliseconds, at least 1'],
  ] as const)('has %s above %d (F6)', (option, value, words) => {
    for (const wrong of [value, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => assertOptions({ ...options, [option]: wrong })).toThrow(
        `option ${option} of postgresStore is ${wrong}: give a number of ${words}`,
      );
    }
  });
});

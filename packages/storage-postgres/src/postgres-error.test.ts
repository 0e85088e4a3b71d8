import { StoreError } from '@pce/core';
import { expect, it } from 'vitest';
import { isConnectionLost, toPceError } from './postgres-error.js';

function coded(code: string, message = 'said the server'): Error {
  return Object.assign(new Error(message), { code });
}

it.each([
  ['28P01', 'store_failed', 'user name or password'],
  ['3D000', 'store_failed', 'no such database'],
  ['42501', 'store_failed', 'grant'],
  ['42P07', 'store_failed', 'other program'],
  ['25006', 'store_read_only', 'read-only'],
  ['53100', 'store_full', 'disk'],
  ['53300', 'store_busy', 'max_connections'],
  ['55P03', 'store_busy', 'lockTimeoutMs'],
  ['57014', 'store_busy', 'statementTimeoutMs'],
  ['XX001', 'store_corrupt', 'backup'],
  ['ECONNREFUSED', 'store_failed', 'cannot be reached'],
  ['22P05', 'store_failed', 'said the server'],
] as const)('returns for %s: %s, and the remedy (F6)', (code, expected, words) => {
  const cause = coded(code);

  const error = toPceError(cause, 'PostgreSQL at db.test/pce');

  expect(error).toMatchObject({ code: expected, cause });
  expect(error.message).toContain(words);
  expect(error.message).toContain('db.test/pce');
});

it('passes an error of PCE through (F6)', () => {
  const error = new StoreError('store_full', 'full');
  expect(toPceError(error, 'x')).toBe(error);
});

it.each([
  coded('ECONNRESET'),
  coded('57P01'),
  coded('57P03'),
  coded('08006'),
  new Error('Connection terminated unexpectedly'),
  new Error('Query read timeout'),
])('takes %o for a lost connection, after which it may be tried again (F1)', (error) => {
  expect(isConnectionLost(error)).toBe(true);
});

it.each([coded('23505'), coded('57014'), new Error('other'), 'text'])(
  'does not take %o for one (F1)',
  (error) => {
    expect(isConnectionLost(error)).toBe(false);
  },
);

import { expect, it } from 'vitest';
import { isSecretName, secretVariables } from './secret-pattern.js';

it.each([
  'password',
  'apiKey',
  'X-Auth-Token',
  'DB_PASSWORD',
  'api_key',
  'apikey',
  'userPin',
  'connectionString',
  'Cookie',
  'session-id',
  'jwt',
  'awsSecretKey',
  'authToken',
  'Authorization',
  'client_secret',
  'Set-Cookie',
  'privateKey',
  'nextPageToken',
])('recognizes %s as the name of a secret (E2)', (name) => {
  expect(isSecretName(name)).toBe(true);
});

it.each([
  'maxTokens',
  'tokenCount',
  'key',
  'id',
  'passwordHint',
  'string',
  '',
  '--',
  'monkey',
  'inputTokens',
  'tokenizer',
  'keys',
  'passwordless',
  'secretary',
  'author',
  'pinned',
  'session',
  '__proto__',
  `${'x'.repeat(200)}_password`,
])('does not recognize %s as one (E2)', (name) => {
  expect(isSecretName(name)).toBe(false);
});

it('does not treat the folder of a shell as a password', () => {
  const environment = { PWD: '/work/shop', OLDPWD: '/work', DB_PWD: 'hunter2', HOME: '/root' };
  expect(secretVariables(environment)).toEqual([['DB_PWD', 'hunter2']]);
});

import { makeFolder } from '@pce/test-support';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isLoopback, userTokens } from './user-tokens.js';

const secret = 'a secret of more than thirty-two bytes';

async function tokensBy(env: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return userTokens();
}

afterEach(() => vi.unstubAllEnvs());

describe('how the tokens of users are checked, by the environment (D8)', () => {
  it('is not at all where no key is named', async () => {
    expect(await tokensBy({})).toBeUndefined();
  });

  it('takes a secret, who must have made a token, and for whom', async () => {
    const env = { PCE_JWT_SECRET: secret, PCE_JWT_ISSUER: 'us', PCE_JWT_AUDIENCE: 'pce' };

    expect(await tokensBy(env)).toEqual({ secret, issuer: 'us', audience: 'pce' });
  });

  it('takes a secret from a file, without the line feed at its end', async () => {
    using folder = makeFolder({ secret: `${secret}\n` });

    expect(await tokensBy({ PCE_JWT_SECRET_FILE: `${folder.root}/secret` })).toEqual({ secret });
  });

  it('takes the address of a set of keys', async () => {
    const address = 'https://login.example/keys';

    expect(await tokensBy({ PCE_JWKS_URL: address })).toEqual({ jwks: new URL(address) });
  });

  it.each([
    [{ PCE_JWT_SECRET: secret, PCE_JWKS_URL: 'https://a.example' }, 'keep one of them'],
    [{ PCE_JWT_ISSUER: 'us' }, 'and no key'],
    [{ PCE_JWT_SECRET: 'short' }, 'has 5 bytes'],
    [{ PCE_JWT_SECRET_FILE: '/no/such/file' }, 'cannot be read'],
    [{ PCE_JWKS_URL: 'http://login.example/keys' }, 'not an https address'],
    [{ PCE_JWKS_URL: 'keys' }, 'not an https address'],
  ])('refuses %j', async (env, message) => {
    await expect(tokensBy(Object(env))).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(message),
    });
  });

  it.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['localhost', true],
    ['0.0.0.0', false],
    ['127.0.0.1.evil.example', false],
    ['192.168.1.4', false],
  ])('knows whether %s is reached from this machine only', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});

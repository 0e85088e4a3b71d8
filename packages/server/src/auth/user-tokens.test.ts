import { memoryStore } from '@pce/core';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../test/api.js';
import { tokenOf, withTokens } from '../../test/tokens.js';
import { createServer } from '../index.js';
import type { UserTokenOptions } from '../internal.js';

const now = Date.UTC(2026, 0, 1) / 1_000;

async function keysOf() {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }] };
  return { pem: await exportSPKI(publicKey), jwks, privateKey };
}

type Key = Awaited<ReturnType<typeof keysOf>>['privateKey'];

const signed = (key: Key | Uint8Array, alg: string, claims: Record<string, unknown> = {}) =>
  new SignJWT({ sub: 'alice', exp: now + 60, ...claims })
    .setProtectedHeader({ alg, kid: 'k' })
    .sign(key);

async function statusFor(users: UserTokenOptions, token: string): Promise<number> {
  await using pce = api({ auth: { users } });
  return (await pce.send('GET /api/plans', undefined, token)).status;
}

describe('tokens of users', () => {
  it('are checked by a public key, or by a set of them (D8)', async () => {
    const { pem, jwks, privateKey } = await keysOf();
    const token = await signed(privateKey, 'ES256');
    const other = await signed((await keysOf()).privateKey, 'ES256');

    expect(await statusFor({ publicKey: pem }, token)).toBe(200);
    expect(await statusFor({ jwks }, token)).toBe(200);
    expect(await statusFor({ publicKey: pem }, other)).toBe(401);
    expect(await statusFor({ jwks }, other)).toBe(401);
  });

  it('are not taken as signed by the text of the public key, nor unsigned (D8)', async () => {
    const { pem } = await keysOf();
    const confused = await signed(new TextEncoder().encode(pem), 'HS256');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${encode({ alg: 'none' })}.${encode({ sub: 'alice', exp: now + 60 })}.`;

    expect(await statusFor({ publicKey: pem }, confused)).toBe(401);
    expect(await statusFor({ publicKey: pem }, unsigned)).toBe(401);
    expect(await statusFor(withTokens.auth.users, unsigned)).toBe(401);
  });

  it.each([
    ['no sub', { sub: undefined }],
    ['an empty sub', { sub: '' }],
    ['a sub of control characters', { sub: 'a\u0000' }],
    ['a broken sub', { sub: '\ud800' }],
    ['a sub without end', { sub: 'x'.repeat(1_000) }],
    ['no end', { exp: undefined }],
    ['an end that is past', { exp: now - 60 }],
    ['a begin that is to come', { nbf: now + 60 }],
  ])('with %s are refused (D8)', async (_, claims) => {
    const { jwks, privateKey } = await keysOf();

    expect(await statusFor({ jwks }, await signed(privateKey, 'ES256', claims))).toBe(401);
  });

  it('may name a user in 200 characters, and not in 201 (D8)', async () => {
    const { jwks, privateKey } = await keysOf();
    const statusOf = async (length: number) =>
      statusFor({ jwks }, await signed(privateKey, 'ES256', { sub: 'x'.repeat(length) }));

    expect([await statusOf(200), await statusOf(201)]).toEqual([200, 401]);
  });

  it('are neither right nor wrong while the keys that check them cannot be read (D8)', async () => {
    const { privateKey } = await keysOf();
    const jwks = new URL('https://keys.example/jwks.json');
    const timeout = Object.assign(new Error('slow'), { name: 'TimeoutError' });
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(timeout);
    try {
      await using pce = api({ auth: { users: { jwks } } });
      const token = await signed(privateKey, 'ES256');
      const { status, headers } = await pce.send('GET /api/plans', undefined, token);
      expect([status, headers.get('Retry-After')]).toEqual([503, '5']);
    } finally {
      fetched.mockRestore();
    }
  });

  it('make an administrator only by that very scope (D8)', async () => {
    await using pce = api(withTokens);
    const statusOf = async (scope: string) => {
      const headers = { Authorization: `Bearer ${await tokenOf('alice', { scope })}` };
      return (await pce.server.fetch(new Request('http://pce/api/admin/metrics', { headers })))
        .status;
    };

    expect([await statusOf('read admin'), await statusOf('administrator')]).toEqual([200, 403]);
  });

  it('end while they are used (D8)', async () => {
    await using pce = api(withTokens);
    const token = await tokenOf('alice', { seconds: 60 });

    expect((await pce.send('GET /api/plans', undefined, token)).status).toBe(200);
    pce.clock.advance(70_000);
    const late = await pce.send('GET /api/plans', undefined, token);
    expect([late.status, late.body.detail]).toEqual([401, 'the token has expired: get a new one']);
    expect(late.headers.get('WWW-Authenticate')).toBe('Bearer');
  });
});

describe('a server that cannot check tokens', () => {
  it.each([
    [{}, 'give exactly one of secret, publicKey and jwks'],
    [{ secret: 'short' }, 'has 5 bytes: HS256 needs at least 32'],
    [{ secret: 'x'.repeat(32), publicKey: 'y' }, 'exactly one'],
  ])('is not begun: %j (D8)', (users, reason) => {
    expect(() => createServer({ store: memoryStore(), auth: { users } })).toThrow(reason);
  });
});

import { ToolError } from '@pce/core/errors';
import { describe, expect, it } from 'vitest';
import { allowedLookup, assertAllowed } from './network-policy.js';

const hosts = ['API.example.com', 'example.com:8443', '127.0.0.1:80', '[::1]', '93.184.216.34'];

describe('an address', () => {
  it.each([
    'https://api.example.com/a?b',
    'http://API.EXAMPLE.COM/',
    'https://api.example.com:443/',
    'https://example.com:8443/',
    'http://93.184.216.34/',
  ])('%s is allowed (B5)', (url) => {
    expect(() => assertAllowed(new URL(url), { hosts })).not.toThrow();
  });

  const address = 'use an address that begins with https:// or http://';
  const user = 'its address holds a user or password';
  const only = `only ${hosts.join(', ')} may be`;
  it.each([
    ['ftp://api.example.com/', address],
    ['file:///etc/passwd', address],
    ['https://me@api.example.com/', user],
    ['https://:pw@api.example.com/', user],
    ['https://example.com/', only],
    ['https://api.example.com:8443/', only],
    ['https://api.example.com.evil.test/', only],
    ['http://127.0.0.1/', only],
    ['http://[::1]/', 'it is in a private network'],
  ])('%s is not allowed: %s (B5)', (url, why) => {
    const asked = () => assertAllowed(new URL(url), { hosts });
    expect(asked).toThrow(ToolError);
    expect(asked).toThrow(`${new URL(url).host} may not be asked: ${why}`);
  });

  it('of this machine is allowed if private networks are (B5)', () => {
    const url = new URL('http://[::1]/');
    expect(() => assertAllowed(url, { hosts, allowPrivateNetworks: true })).not.toThrow();
    expect(() => assertAllowed(url, { hosts: [], allowPrivateNetworks: true })).toThrow(
      'only no host may be',
    );
  });
});

describe('a name', () => {
  /** Resolves a name that needs no network. */
  const resolve = (allowPrivateNetworks: boolean, all: boolean) =>
    new Promise<unknown>((done) => {
      const policy = { hosts: [], allowPrivateNetworks };
      allowedLookup(policy)('127.0.0.1', { all }, (error, ...found) => done(error ?? found));
    });

  it('that resolves to a private network is rejected, unless those are allowed (B5)', async () => {
    const message = '127.0.0.1 may not be asked: it is in a private network';
    for (const all of [true, false]) {
      expect(await resolve(false, all)).toMatchObject({ failure: 'permission_denied', message });
    }
    expect(await resolve(true, false)).toEqual(['127.0.0.1', 4]);
    expect(await resolve(true, true)).toEqual([[{ address: '127.0.0.1', family: 4 }]]);
  });
});

import { describe, expect, it } from 'vitest';
import { isAllowedRequest, isAllowedSocket, isLocalHost } from './allowed-origin.js';

const listed = 'https://app.example.org';

describe('the place that a browser asks from', () => {
  it.each([
    ['localhost', true],
    ['localhost:4400', true],
    ['127.0.0.1', true],
    ['127.8.0.1:80', true],
    ['[::1]:4400', true],
    ['LOCALHOST', true],
    ['localhost.example.org', false],
    ['example.org', false],
    ['10.0.0.1', false],
    ['[2001:db8::1]', false],
    ['a b', false],
    ['', false],
    [undefined, false],
  ])('%j is this machine: %j (D8)', (host, isLocal) => {
    expect(isLocalHost(host)).toBe(isLocal);
  });

  it.each([
    // host, origin, whether only local names are answered, whether the socket may be opened
    ['shop.example', undefined, false, true],
    ['shop.example', listed, false, true],
    ['shop.example', 'https://shop.example', false, true],
    ['shop.example:8080', 'https://shop.example', false, false],
    ['shop.example', 'https://evil.example', false, false],
    ['shop.example', 'null', false, false],
    ['shop.example', '', false, false],
    [undefined, 'https://evil.example', false, false],
    ['shop.example', undefined, true, false],
    ['shop.example', listed, true, false],
    [undefined, undefined, true, false],
    ['localhost:4400', undefined, true, true],
    ['localhost:4400', 'http://localhost:4400', true, true],
    ['localhost:4400', 'http://localhost:4401', true, false],
    ['localhost:4400', listed, true, true],
  ])('as %j, of a page of %j, locally %j: %j (D8)', (host, origin, isLocal, isAllowed) => {
    const policy = { origins: [listed], hasUserTokens: false, isLocal };
    expect(isAllowedSocket({ host, origin }, policy)).toBe(isAllowed);
    expect(isAllowedRequest({ host, origin }, policy)).toBe(isAllowed);
    // A browser adds no token by itself.
    expect(isAllowedRequest({ host, origin }, { ...policy, hasUserTokens: true })).toBe(true);
  });
});

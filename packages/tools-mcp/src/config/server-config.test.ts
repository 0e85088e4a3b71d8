import { InvalidInputError } from '@pce/core/errors';
import { describe, expect, it } from 'vitest';
import { redact, resultRedactor } from './redact.js';
import { assertServer } from './server-config.js';

const stdio = { command: 'shop-mcp' };
const http = { url: 'https://shop.test/mcp' };

describe('the settings of a server', () => {
  it.each<[object]>([
    [stdio],
    [{ ...stdio, args: ['', '-y'], env: { A: '' }, cwd: '/work' }],
    [http],
    [{ url: new URL(http.url), headers: { 'X-Key': 'a b' }, auth: {} }],
    [{ ...http, tools: { look: false, buy: { effect: 'once', destructive: true } } }],
    [{ ...stdio, tools: { look: { modes: ['chat'], timeoutMs: 1 } }, trustHints: false }],
    [{ ...stdio, trusted: true }],
  ])('may be %j (F8)', (config) => {
    expect(() => assertServer('shop', config)).not.toThrow();
  });

  const either = 'give either command (a server to start) or url (a Streamable HTTP server)';
  const noUrl =
    'url: expected an http: or https: URL without user and password; put those into headers or auth';
  it.each<[unknown, string]>([
    [{}, either],
    [{ ...stdio, ...http }, either],
    [null, either],
    ['npx', either],
    [{ command: '' }, 'command: '],
    [{ command: 'a\0b' }, 'command: a NUL is not allowed'],
    [{ ...stdio, cwd: '' }, 'cwd: '],
    [{ ...stdio, env: { 'A=B': 'c' } }, 'env.A=B: not the name of a variable'],
    [{ ...stdio, headers: {} }, 'Unrecognized key: "headers"'],
    [{ ...stdio, tools: { look: { modes: [] } } }, 'tools.look'],
    [{ ...stdio, tools: { look: { timeoutMs: 0 } } }, 'tools.look'],
    [{ ...stdio, tools: { look: true } }, 'tools.look'],
    [{ url: 'ftp://shop.test' }, noUrl],
    [{ url: 'https://me@shop.test' }, noUrl],
    [{ url: 'https://:pw@shop.test' }, noUrl],
    [{ url: 'shop' }, noUrl],
    [{ ...http, headers: { 'X Key': 'a' } }, 'headers.X Key: not the name of a header'],
    [{ ...http, headers: { 'X-Key': 'a\nb' } }, 'headers.X-Key: a line break'],
    [{ ...http, auth: null }, 'auth: '],
    [{ ...http, auth: 'token' }, 'auth: '],
    [{ ...http, cwd: '/work' }, 'Unrecognized key: "cwd"'],
  ])('may not be %j, and the message names the place (F8)', (config, message) => {
    expect(() => assertServer('shop', config)).toThrow(InvalidInputError);
    expect(() => assertServer('shop', config)).toThrow(`MCP server "shop": ${message}`);
  });

  it('report several errors at once (F8)', () => {
    const config = { command: '', cwd: 'a\0' };
    expect(() => assertServer('shop', config)).toThrow(/command: .*; cwd: a NUL is not allowed$/);
  });

  it.each(['a', 'Shop-1_x', 'a'.repeat(32)])('accept the name %s (F8)', (name) => {
    expect(() => assertServer(name, stdio)).not.toThrow();
  });

  it.each(['', '1a', '-a', 'a b', 'a.b', 'ä', 'a'.repeat(33)])(
    'reject the name %j (F8)',
    (name) => {
      expect(() => assertServer(name, stdio)).toThrow(
        'its name begins its tools\' names; use a letter, then letters, digits, "_" or "-", 32 at most',
      );
    },
  );
});

describe('the secrets of a server', () => {
  it.each([
    [{ ...stdio, env: { KEY: 'abcdefgh' } }, 'an *** is here'],
    [{ ...stdio, env: { KEY: 'abcdefg' } }, 'an abcdefgh is here'],
    [{ ...http, headers: { Authorization: 'Bearer abcdefgh' } }, 'an *** is here'],
    [{ ...stdio, env: { A: 'abcdefgh', B: 'an abcdefgh is' } }, '*** here'],
    [stdio, 'an abcdefgh is here'],
  ])('are removed from messages by %j, if they are long: %s (F5)', (config, text) => {
    expect(redact('an abcdefgh is here', config)).toBe(text);
  });

  it('are removed from results by their names (F5)', () => {
    const config = { ...stdio, env: { API_TOKEN: 'abcdefgh', FOLDER: '/work/shop' } };
    const { text } = resultRedactor(config);
    expect(text('abcdefgh in /work/shop')).toBe('*** in /work/shop');
  });
});

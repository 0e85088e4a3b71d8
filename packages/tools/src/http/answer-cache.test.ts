import { describe, expect, it } from 'vitest';
import { answerCache } from './answer-cache.js';
import type { HttpAnswer, HttpRequest } from './send-request.js';

function get(path: string, headers: Readonly<Record<string, string>> = {}): HttpRequest {
  return { method: 'GET', url: new URL(path, 'https://shop.example'), headers };
}

function answer(path: string, more: Partial<HttpAnswer> = {}): HttpAnswer {
  const url = new URL(path, 'https://shop.example');
  return { url, status: 200, headers: { etag: '"1"' }, body: new Uint8Array(10), ...more };
}

const unchanged = (path: string) => answer(path, { status: 304, body: new Uint8Array() });
const condition = { 'if-none-match': '"1"' };

describe('a response to GET', () => {
  it('with a tag is requested with it, and cached as long as it is unchanged (B5)', () => {
    const cache = answerCache(100);
    const request = get('/a', { Accept: 'x' });
    expect(cache.conditional(request)).toEqual(request);
    expect(cache.settle(request, answer('/a'))).toEqual({ ...answer('/a'), isUnchanged: false });
    expect(cache.conditional(request).headers).toEqual({ Accept: 'x', ...condition });
    expect(cache.settle(request, unchanged('/a'))).toEqual({ ...answer('/a'), isUnchanged: true });
    expect(cache.conditional(get('/a', { accept: 'x' })).headers).toEqual({
      accept: 'x',
      ...condition,
    });
    expect(cache.conditional(get('/a', { accept: 'y' })).headers).toEqual({ accept: 'y' });
    expect(cache.conditional(get('/b', { Accept: 'x' })).headers).toEqual({ Accept: 'x' });
  });

  it.each([
    ['without a tag', {}, { headers: {} }],
    [
      'that must not be kept',
      {},
      { headers: { etag: '"1"', 'cache-control': 'private, No-Store' } },
    ],
    ['of an error', {}, { status: 404 }],
    ['after a redirect', {}, { url: new URL('https://other.example/a') }],
    ['that is too long', {}, { body: new Uint8Array(101) }],
    ['for a custom condition', { 'If-Match': '"2"' }, {}],
    ['to a range', { Range: 'bytes=0-1' }, {}],
  ])('is not cached %s (B5)', (_, headers, more) => {
    const cache = answerCache(100);
    const request = get('/a', headers);
    expect(cache.settle(request, answer('/a', more)).isUnchanged).toBe(false);
    expect(cache.conditional(request)).toEqual(request);
    expect(cache.settle(request, unchanged('/a'))).toMatchObject({
      status: 304,
      isUnchanged: false,
    });
  });

  it('is cached despite a header with a similar name (B5)', () => {
    const cache = answerCache(100);
    const request = get('/a', { ranges: 'x' });
    cache.settle(request, answer('/a'));
    expect(cache.conditional(request).headers).toEqual({ ranges: 'x', ...condition });
  });

  it('is not cached for other methods (B5)', () => {
    const cache = answerCache(100);
    cache.settle({ ...get('/a'), method: 'POST' }, answer('/a'));
    expect(cache.conditional(get('/a'))).toEqual(get('/a'));
    cache.settle(get('/a'), answer('/a'));
    expect(cache.conditional({ ...get('/a'), method: 'POST' }).headers).toEqual({});
  });

  it('is evicted by a later one, the oldest first, if all are too large (B5)', () => {
    const cache = answerCache(30);
    const isKept = (path: string) =>
      cache.conditional(get(path)).headers['if-none-match'] === '"1"';
    for (const path of ['/a', '/b', '/c']) cache.settle(get(path), answer(path));
    expect(['/a', '/b', '/c'].map(isKept)).toEqual([true, true, true]);
    cache.settle(get('/a'), answer('/a'));
    cache.settle(get('/d'), answer('/d'));
    expect(['/a', '/b', '/c', '/d'].map(isKept)).toEqual([true, false, true, true]);
    cache.settle(get('/c'), answer('/c', { status: 404 }));
    cache.settle(get('/e'), answer('/e'));
    expect(['/a', '/c', '/d', '/e'].map(isKept)).toEqual([true, false, true, true]);
    cache.settle(get('/f'), answer('/f', { body: new Uint8Array(30) }));
    expect(['/a', '/d', '/e', '/f'].map(isKept)).toEqual([false, false, false, true]);
  });

  it('is one of at most two hundred (B5)', () => {
    const cache = answerCache(1_000_000);
    const isKept = (path: string) => 'if-none-match' in cache.conditional(get(path)).headers;
    for (let index = 0; index < 200; index += 1)
      cache.settle(get(`/${index}`), answer(`/${index}`));
    expect([isKept('/0'), isKept('/199')]).toEqual([true, true]);
    cache.settle(get('/200'), answer('/200'));
    expect([isKept('/0'), isKept('/1'), isKept('/200')]).toEqual([false, true, true]);
  });
});

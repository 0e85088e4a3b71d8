import { memoryStore } from '@pce/core';
import { describe, expect, it } from 'vitest';
import { createServer } from './create-server.js';

const pages = new Map([
  ['/', { body: '<!doctype html>', type: 'text/html; charset=utf-8', etag: '"1"' }],
  ['/assets/a.js', { body: new Uint8Array([49]), type: 'text/javascript', etag: '"2"' }],
]);

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  await using store = memoryStore();
  await using server = createServer({ store, pages });
  return server.fetch(new Request(`http://pce${path}`, init));
}

describe('the static files of a server', () => {
  it('are served under a policy that allows neither inline scripts nor other servers (D6, D8)', async () => {
    const document = await ask('/');
    const policy = document.headers.get('Content-Security-Policy');

    expect(await document.text()).toBe('<!doctype html>');
    expect(document.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(document.headers.get('Cache-Control')).toBe('no-cache');
    expect(document.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it('are not sent again to a browser that has them, and named files may be kept (D6)', async () => {
    const known = await ask('/', { headers: { 'If-None-Match': 'W/"1", "7"' } });
    const asset = await ask('/assets/a.js');
    const head = await ask('/assets/a.js', { method: 'HEAD' });

    expect(known.status).toBe(304);
    expect(await asset.text()).toBe('1');
    expect(asset.headers.get('Cache-Control')).toContain('immutable');
    expect(await head.text()).toBe('');
  });
});

import { memoryStore } from '@pce/core';
import { describe, expect, it } from 'vitest';
import { createServer } from '../index.js';

function open(options: Partial<Parameters<typeof createServer>[0]> = {}) {
  const server = createServer({ store: memoryStore(), ...options });
  return (path: string, init?: RequestInit) => server.fetch(new Request(`http://pce${path}`, init));
}

describe('pages of other origins', () => {
  const origin = 'https://app.example.org';
  const preflight = {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
  };

  it('may use the API where their origin is listed (D8)', async () => {
    const get = open({ origins: [origin] });
    const allowed = await get('/api/plans', preflight);
    const answer = await get('/api/plans', { headers: { Origin: origin } });
    const refused = await get('/api/nothing', { headers: { Origin: origin } });

    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('Access-Control-Allow-Headers')).toContain('Idempotency-Key');
    expect(allowed.headers.get('Access-Control-Allow-Methods')).toContain('PATCH');
    for (const each of [allowed, answer, refused]) {
      expect(each.headers.get('Access-Control-Allow-Origin')).toBe(origin);
      expect(each.headers.get('Access-Control-Allow-Credentials')).toBeNull();
      expect(each.headers.get('Vary')).toContain('Origin');
    }
    expect([answer.status, refused.status]).toEqual([200, 404]);
  });

  it('may not if they are not allowed, which is the default (D8)', async () => {
    const other = { Origin: 'https://app.example.org.evil.example' };
    for (const get of [open({}), open({ origins: [origin] })]) {
      const answer = await get('/api/plans', { headers: other });
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
      const asked = await get('/api/plans', {
        ...preflight,
        headers: { ...preflight.headers, ...other },
      });
      expect(asked.headers.get('Access-Control-Allow-Origin')).toBeNull();
    }
    expect((await open({})('/api/plans', preflight)).status).toBe(405);
  });

  it.each(['*', 'app.example.org', 'https://app.example.org/', 'null', ''])(
    'cannot be listed as %o',
    (wrong) => {
      expect(() => open({ origins: [wrong] })).toThrow(/option origins/);
    },
  );
});

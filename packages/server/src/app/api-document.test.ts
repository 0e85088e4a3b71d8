import { describe, expect, it } from 'vitest';
import { api } from '../../test/api.js';

describe('the document of the API', () => {
  it('has turns and episodes where the server offers them (D4)', async () => {
    const pathsOf = async (options: Parameters<typeof api>[0]) => {
      await using pce = api(options);
      const { body } = await pce.send('GET /openapi.json');
      return JSON.stringify(body);
    };
    const bare = await pathsOf({});
    expect(bare).not.toContain('/api/turns');
    expect(bare).not.toContain('/api/episodes');
    expect(bare).toContain('/api/executions/{execution_id}');
    expect(await pathsOf({ turns: 'shown' })).toContain('/api/turns/{turn_id}');
    await using pce = api();
    expect((await pce.send('GET /api/turns')).status).toBe(404);
  });
});

describe('a server', () => {
  it('shows its document, a page for people, and that it is well, to anybody (D4)', async () => {
    await using pce = api();
    const get = (path: string) => pce.server.fetch(new Request(`http://pce${path}`));

    const page = await (await get('/docs')).text();

    expect(await (await get('/openapi.json')).json()).toEqual(pce.server.openapi);
    expect(page).toContain('/api/agents/{agent_id}/work');
    expect(page).toContain('once a third of the lease is gone');
    for (const id of ['authentication', 'plans', 'agents', 'executions', 'problems', 'schemas']) {
      expect(page).toContain(`<a href="#${id}">`);
      expect(page).toContain(`<section id="${id}">`);
    }
    expect(page).toContain('<details id="schema-Plan"><summary>');
    expect(page).not.toMatch(/<script|https?:\/\/(?!pce\.dev)/);
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).status).toBe(200);
    await pce.store.close();
    expect((await get('/readyz')).status).toBe(503);
    expect((await get('/healthz')).status).toBe(200);
  });

  it('has nothing run or guessed of what it answers (D8)', async () => {
    await using pce = api();
    for (const path of ['/docs', '/openapi.json', '/healthz', '/api/plans', '/api/nothing']) {
      const { headers } = await pce.server.fetch(new Request(`http://pce${path}`));
      expect([path, headers.get('X-Content-Type-Options')]).toEqual([path, 'nosniff']);
      expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none';/);
      expect(headers.get('Content-Security-Policy')).not.toMatch(/script/);
    }
  });
});

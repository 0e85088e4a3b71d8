import { createOrchestrator } from '@pce/core';
import { createToolCatalog } from '@pce/core/internal';
import { aCommand, completion, scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import { fakeHttpServer } from '../test/fake-http-server.js';
import { navigateTool, researchTool } from '../test/passes-example.js';
import { browserFamily, httpTools, researchFamily } from './index.js';

it.each([
  ['internet.research', 3, [1, 2, 3].map((page) => `result ${page} for cheap laptops`)],
  ['browser.navigate', 10, Array.from({ length: 10 }, () => expect.anything())],
])(
  '%s keeps the results of %d passes, and the turn reports it (A7, B5)',
  async (name, passes, found) => {
    const { host, requests } = await fakeHttpServer(({ url = '' }, response) => {
      const { searchParams } = new URL(url, 'http://localhost');
      const page = Number(searchParams.get('page') ?? 1);
      const results = [`result ${page} for ${searchParams.get('q')}`];
      if (url.startsWith('/search')) response.setHeader('content-type', 'application/json');
      response.end(
        url.startsWith('/search')
          ? JSON.stringify({ results, hasMore: true })
          : `<a rel="next" href="/pages?page=${page + 1}">next</a>`,
      );
    });
    const [get = expect.unreachable()] = httpTools({ hosts: [host], allowPrivateNetworks: true });
    const pce = createOrchestrator({
      ...scriptedRoles({
        decide: ({ iteration }) => (iteration === 1 ? aCommand('look') : completion()),
        coordinate: {
          status: 'selected',
          kind: 'tool',
          name,
          reason: '',
          args: { query: 'cheap laptops', url: `http://${host}/pages` },
        },
      }),
      tools: createToolCatalog(
        [researchTool(get, `http://${host}/search`), navigateTool(get)],
        [researchFamily, browserFamily],
      ),
    });

    const { commands, warnings } = await pce.start('Look').result();

    expect(commands.at(0)).toMatchObject({ status: 'success', result: found });
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'passes', value: passes }));
    expect(requests).toHaveLength(passes);
  },
);

it('rejects a tool with more passes than its family allows (A7, B5)', () => {
  const [get = expect.unreachable()] = httpTools({ hosts: [] });
  const tool = { ...researchTool(get, 'https://search.example'), maxPasses: 4 };
  expect(() => createToolCatalog([tool], [researchFamily])).toThrow('3 passes');
});

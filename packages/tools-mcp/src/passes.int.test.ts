import { expect, it } from 'vitest';
import { callTool } from '../test/call-tool.js';
import { own, testTools } from '../test/servers.js';

it('cancels a call with more progress notifications than allowed passes, and keeps their messages (A7, B6)', async () => {
  const settings = { tools: { search: { maxPasses: 3 } } };
  const mcp = testTools({ servers: { shop: { ...own('modern'), ...settings } } });
  const { tools } = await mcp.load();
  let passes = 0;
  const pass = (): boolean => {
    passes += 1;
    return passes <= 3;
  };

  const { data } = await callTool(tools, 'shop.search', { pass });

  expect(tools.find(({ name }) => name === 'shop.search')?.maxPasses).toBe(3);
  expect(data).toMatchObject({ text: 'result 1\nresult 2\nresult 3', structured: null });
  expect(passes).toBe(4);
});

it('does not count progress of a tool without a limit (B6)', async () => {
  const { tools } = await testTools({ servers: { shop: own('modern') } }).load();
  const pass = (): boolean => expect.unreachable('a pass was counted');
  expect((await callTool(tools, 'shop.search', { pass })).data).toMatchObject({ text: 'all' });
});

import { readdirSync, readFileSync } from 'node:fs';
import { eventually, makeFolder } from '@pce/test-support';
import { expect, it, onTestFinished, vi } from 'vitest';
import { approvedTools } from '../test/approve-tools.js';
import { callTool } from '../test/call-tool.js';
import { composeTools } from '../test/compose-tools.js';
import { testHttpServer } from '../test/http-server.js';
import { attachmentFolder } from '../test/keep-attachments.js';
import { own, testTools } from '../test/servers.js';
import { servers } from '../test/servers-example.js';
import { mcpToolsOf } from '../test/servers-of-file.js';
import { mcpTools } from './mcp-tools.js';

it('keeps a catalogue as the README does', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { catalog, mcp } = await composeTools({ h: own('hostile') });
  onTestFinished(() => mcp.close());
  expect(error).toHaveBeenCalledWith('h', 'heavy', expect.any(String));

  await callTool(catalog.list(), 'h.change');

  await eventually(() => expect(catalog.get('h.second')).toBeDefined());
  expect(catalog.get('h.first')).toBeUndefined();
  expect(warn).toHaveBeenCalledWith('h.shifty changed: Generation 2');
  vi.restoreAllMocks();
});

it('takes the settings of the docs page', async () => {
  await using mcp = mcpTools({ servers });
  expect(mcp.approved()).toEqual({});
});

it('reads an mcp.json as the docs page does (B6)', async () => {
  const { command, args = [] } = own('strict');
  const old = { command: `\${NODE}`, args };
  using folder = makeFolder({
    '.env': `NODE=${command}\n`,
    'mcp.json': JSON.stringify({ mcpServers: { old } }),
  });
  await using mcp = await mcpToolsOf(folder.root);
  expect((await mcp.load()).tools.map(({ name }) => name)).toEqual(['old.old']);
});

it('asks a person once for each version of a tool, as the docs page does (F9, F11)', async () => {
  using folder = makeFolder({ 'approved.json': '{}' });
  const file = `${folder.root}/approved.json`;
  const { url } = await testHttpServer();
  const isFine = vi.fn(async ({ effect }: { readonly effect: string }) => effect === 'read');

  for (const asked of [2, 1]) {
    isFine.mockClear();
    const mcp = await approvedTools({ shop: { url } }, file, isFine);
    onTestFinished(() => mcp.close());
    const { tools, held } = await mcp.load();
    expect(isFine).toHaveBeenCalledTimes(asked);
    expect([tools.length, held.length]).toEqual([1, 1]);
  }
});

it('keeps attachments as the docs page does', async () => {
  using folder = makeFolder();
  const attachments = attachmentFolder(`${folder.root}/kept`);
  const data = Buffer.from('a picture').toString('base64');
  const content = [{ type: 'image' as const, data, mimeType: 'image/png' }];
  const { url } = await testHttpServer({ answer: () => ({ content }) });
  const { tools } = await testTools({ servers: { shop: { url } }, attachments }).load();

  for (const _ of [1, 2]) await callTool(tools, 'shop.read');

  const files = readdirSync(`${folder.root}/kept`);
  expect(files).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(readFileSync(`${folder.root}/kept/${files[0]}`, 'utf8')).toBe('a picture');
});

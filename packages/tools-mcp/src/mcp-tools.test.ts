import { InvalidInputError } from '@pce/core';
import { expect, it } from 'vitest';
import type { McpServerConfig } from './config/server-config.js';
import { mcpTools } from './mcp-tools.js';

it('starts nothing before its tools are loaded, and closes with nothing started', async () => {
  await using mcp = mcpTools({ servers: { none: { command: 'pce-no-such-program' } } });
  expect(mcp.approved()).toEqual({});
  expect(() => mcp.approve('none.tool')).toThrow(
    /no MCP server that is connected offers "none.tool"/,
  );
});

it.each<[string, McpServerConfig, RegExp]>([
  ['my.files', { command: 'x' }, /"my\.files": its name begins its tools' names; use a letter/],
  ['__proto__', { command: 'x' }, /use a letter/],
  ['files', { command: '' }, /"files": command: /],
  ['files', { command: 'x', url: 'http://y' }, /"files": give either command .* or url/],
  ['files', { command: 'x', env: { 'A=B': 'c' } }, /"files": env\.A=B: not the name of a variable/],
  ['files', { command: 'x', tools: { write: { timeoutMs: 0 } } }, /tools\.write/],
  ['shop', { url: 'ftp://shop.example' }, /"shop": url: expected an http: or https: URL/],
  ['shop', { url: 'https://ann:secret@shop.example' }, /put those into headers or auth/],
  ['shop', { url: 'https://shop.example', headers: { 'a b': 'c' } }, /not the name of a header/],
  [
    'shop',
    { url: 'https://shop.example', headers: { a: 'b\r\nc: d' } },
    /headers\.a: a line break/,
  ],
])('rejects invalid settings with path and advice: %s %j', (name, config, message) => {
  const servers = Object.fromEntries([[name, config]]);
  expect(() => mcpTools({ servers })).toThrow(InvalidInputError);
  expect(() => mcpTools({ servers })).toThrow(message);
});

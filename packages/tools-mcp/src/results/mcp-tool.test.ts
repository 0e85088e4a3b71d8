import { expect, it } from 'vitest';
import { toolDefinition } from '../catalog/tool-definition.js';
import type { McpToolSettings } from '../config/server-config.js';
import { schemaChecks } from '../schema/schema-check.js';
import { mcpTool } from './tool-output.js';

const listed = {
  name: 'buy',
  description: 'Buys',
  inputSchema: { type: 'object' as const, properties: { a: { type: 'number' } } },
};
const define = (settings: McpToolSettings = {}) =>
  toolDefinition(listed, {
    ...{ server: 'shop', config: { command: 'shop-mcp' }, settings, toCheck: schemaChecks() },
  });
const call = async () => ({ text: 'done', structured: null, attachments: [], links: [] });

it("combines the server's definition and the host's settings (B6)", () => {
  const definition = define({ effect: 'read', modes: ['chat'], timeoutMs: 5 });
  const { version } = definition;
  expect(mcpTool(definition, call, 9)).toMatchObject({
    ...{ name: 'shop.buy', family: 'shop', description: 'Buys', effect: 'read', version },
    ...{ modes: ['chat'], timeoutMs: 5, maxOutputBytes: 9 },
  });
});

it("is for both modes, with the turn's timeout, unless the host sets others (B6)", () => {
  const tool = mcpTool(define(), call, 9);
  expect([...(tool.modes ?? [])].sort()).toEqual(['chat', 'code']);
  expect(tool.timeoutMs).toBeUndefined();
  expect([tool.effect, tool.destructive]).toEqual(['once', true]);
});

it("repairs unambiguous arguments by the tool's schema (B6)", async () => {
  const tool = mcpTool(define(), call, 9);

  expect(await tool.parse({ a: '5' })).toEqual({ ok: true, value: { a: 5 } });
  expect(await tool.parse({ a: null })).toEqual({ ok: true, value: {} });
  expect(await tool.parse({ a: 'five' })).toMatchObject({ ok: false, issues: [{ path: ['a'] }] });
});

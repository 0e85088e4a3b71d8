import type { CallToolResult } from '@modelcontextprotocol/server';
import { InvalidInputError } from '@pce/core';
import { describe, expect, it } from 'vitest';
import { callTool, failureOf } from '../test/call-tool.js';
import { testHttpServer } from '../test/http-server.js';
import { testTools } from '../test/servers.js';
import type { McpHttpServer, McpServerConfig } from './config/server-config.js';
import { type McpTools, type McpToolsOptions, mcpTools } from './mcp-tools.js';

const inputSchema = { type: 'object' };

/** Loads the tools of a server that lists these. */
async function load(tools: readonly unknown[], config: Partial<McpHttpServer> = {}) {
  const { url } = await testHttpServer({ list: () => tools, asJson: true });
  const mcp = testTools({ servers: { shop: { url, ...config } } });
  return { ...(await mcp.load()), mcp };
}

it.each<[string, McpServerConfig, RegExp]>([
  ['my.files', { command: 'x' }, /"my\.files": .*use a letter/],
  ['__proto__', { command: 'x' }, /use a letter/],
  ['files', { command: '' }, /"files": command: /],
  ['files', { command: 'x', url: 'http://y' }, /"files": give either command .* or url/],
  ['files', { command: 'x', env: { 'A=B': 'c' } }, /"files": env\.A=B: /],
  ['files', { command: 'x', tools: { write: { timeoutMs: 0 } } }, /tools\.write/],
  ['shop', { url: 'ftp://shop.example' }, /"shop": url: /],
  ['shop', { url: 'https://ann:secret@shop.example' }, /put those into headers or auth/],
  ['shop', { url: 'https://shop.example', headers: { 'a b': 'c' } }, /not the name of a header/],
  ['shop', { url: 'https://shop.example', headers: { a: 'b\r\nc: d' } }, /headers\.a: /],
])('rejects invalid settings with path and advice: %s %j', (name, config, message) => {
  const servers = Object.fromEntries([[name, config]]);
  expect(() => mcpTools({ servers })).toThrow(InvalidInputError);
  expect(() => mcpTools({ servers })).toThrow(message);
});

describe('the list of a server', () => {
  it('has tools by name, with sanitized names and descriptions (B6)', async () => {
    const { tools, problems } = await load([
      { name: 'a b/ü', inputSchema, description: '', title: 'T' },
      { name: 'a.b-c_d', inputSchema, title: 'T', annotations: { title: 'A' } },
      { name: 'x'.repeat(123), inputSchema, annotations: { title: 'A' } },
      { name: 'plain', inputSchema, execution: { taskSupport: 'optional' } },
    ]);
    expect(problems).toEqual([]);
    expect(tools.map(({ name, description }) => [name, description])).toEqual([
      ['shop.a_b__', ''],
      ['shop.a.b-c_d', 'T'],
      [`shop.${'x'.repeat(123)}`, 'A'],
      ['shop.plain', 'plain'],
    ]);
  });

  const parts = (length: number) => ({
    type: 'object',
    properties: { a: { $ref: '#/$defs/x' }, b: { $ref: '#/$defs/x' } },
    $defs: { x: { const: 'x'.repeat(length) } },
  });
  it.each<[string, object, string]>([
    ['no schema', {}, 'no tool of MCP'],
    ['a schema of other types', { inputSchema: { anyOf: [inputSchema] } }, 'no tool of MCP'],
    ['a schema of a text', { inputSchema: { type: 'string' } }, 'no tool of MCP'],
    ['a schema of anything', { inputSchema: true }, 'no tool of MCP'],
    ['an empty name', { name: '', inputSchema }, 'its name is empty'],
    ['a long name', { name: 'x'.repeat(124), inputSchema }, 'longer than 128'],
    ['the name of another', { name: 'loo k', inputSchema }, 'another tool of it has that name'],
    ['tasks alone', { inputSchema, execution: { taskSupport: 'required' } }, 'requires MCP tasks'],
    ['much to say', { inputSchema, description: 'ü'.repeat(33_000) }, 'more than 65536 bytes'],
    ['a schema of many references', { inputSchema: parts(33_000) }, 'references are put in'],
  ])('leaves out a tool with %s, and not the others (B6)', async (_, odd, why) => {
    const look = { name: 'loo_k', inputSchema };
    const { tools, problems } = await load([look, { name: 'odd', ...odd }]);

    expect(tools.map(({ name }) => name)).toEqual(['shop.loo_k']);
    expect(problems).toMatchObject([{ server: 'shop', message: expect.stringContaining(why) }]);
  });

  it('is read up to a thousand tools (B6)', async () => {
    const list = Array.from({ length: 1_001 }, (_, n) => ({ name: `t${n}`, inputSchema }));
    const { tools, problems } = await load(list);
    expect(tools).toHaveLength(1_000);
    expect(problems).toMatchObject([{ server: 'shop', message: expect.stringContaining('1001') }]);
  });

  it('obeys the settings of the host, and reports those of unknown tools (B6)', async () => {
    const { tools, problems } = await load(
      ['look', 'buy', 'constructor'].map((name) => ({ name, inputSchema })),
      { tools: { look: false, buy: { effect: 'read', modes: ['chat'], timeoutMs: 5 }, sell: {} } },
    );
    expect(tools).toMatchObject([
      { name: 'shop.buy', effect: 'read', modes: ['chat'], timeoutMs: 5 },
      { name: 'shop.constructor', effect: 'once', modes: ['chat', 'code'] },
    ]);
    expect(problems).toMatchObject([{ server: 'shop', tool: 'sell' }]);
  });

  it('has other versions for any change, whatever the order of keys (B6, F11)', async () => {
    let tool: object = { name: 'look', inputSchema };
    const server = await testHttpServer({ list: () => [tool], asJson: true });
    const versionOf = async (changed: object): Promise<string | undefined> => {
      tool = changed;
      const mcp = testTools({ servers: { shop: { url: server.url } } });
      await mcp.load();
      return mcp.approved()['shop.look'];
    };
    const properties = { a: { type: 'number' } };
    const versions = [
      await versionOf({ name: 'look', inputSchema }),
      await versionOf({ name: 'look', inputSchema, description: 'D' }),
      await versionOf({ name: 'look', inputSchema, annotations: { readOnlyHint: true } }),
      await versionOf({ name: 'look', inputSchema, outputSchema: inputSchema }),
      await versionOf({ name: 'look', inputSchema: { ...inputSchema, properties } }),
    ];
    expect(new Set(versions).size).toBe(versions.length);
    expect(await versionOf({ inputSchema: { properties, ...inputSchema }, name: 'look' })).toBe(
      versions.at(-1),
    );
  });
});

describe('the effect of a tool', () => {
  const named = (hints: readonly object[]) =>
    hints.map((annotations, n) => ({ name: `t${n}`, inputSchema, annotations }));
  const effects = async (hints: readonly object[], config: Partial<McpHttpServer> = {}) =>
    (await load(named(hints), config)).tools.map(({ effect, destructive }) => [
      effect,
      destructive,
    ]);

  it('is that of its hints, the stricter one if they contradict (F8)', async () => {
    expect(
      await effects([
        {},
        { readOnlyHint: true, idempotentHint: true },
        { idempotentHint: true },
        { readOnlyHint: false },
        { idempotentHint: true, destructiveHint: false },
        { idempotentHint: true, destructiveHint: true },
        { readOnlyHint: false, destructiveHint: false },
        { readOnlyHint: true, destructiveHint: true },
        { readOnlyHint: true, idempotentHint: true, destructiveHint: true },
      ]),
    ).toEqual([
      ['once', true],
      ['read', false],
      ['idempotent', true],
      ['once', true],
      ['idempotent', false],
      ['idempotent', true],
      ['once', false],
      ['once', true],
      ['once', true],
    ]);
  });

  it('is the strictest if hints are not trusted (F8, F9)', async () => {
    const hints = { readOnlyHint: true, destructiveHint: false };
    expect(await effects([hints], { trustHints: false, trusted: true })).toEqual([['once', true]]);
  });

  it('is what the host says, against every hint (F8)', async () => {
    const hint = { destructiveHint: true };
    const settings: McpHttpServer['tools'] = {
      t0: { effect: 'read' },
      t1: { destructive: false },
      t2: { effect: 'idempotent' },
    };
    expect(await effects([hint, hint, hint], { tools: settings })).toEqual([
      ['read', false],
      ['once', false],
      ['idempotent', true],
    ]);
  });

  it('asks for a trusted server only if it says that it destroys (F9)', async () => {
    const hints = [{}, { idempotentHint: true }, { destructiveHint: true }];
    expect(await effects(hints, { trusted: true })).toEqual([
      ['once', false],
      ['idempotent', false],
      ['once', true],
    ]);
  });
});

describe('the arguments of a call', () => {
  it('are repaired where only one reading is possible, and refused otherwise (B6)', async () => {
    const properties = { a: { type: 'number' }, b: { type: 'string', format: 'email' } };
    const { tools } = await load([{ name: 'buy', inputSchema: { ...inputSchema, properties } }]);
    const parse = (args: object) => tools[0]?.parse({ ...args });
    expect(await parse({ a: '5', b: 'no address' })).toEqual({
      ok: true,
      value: { a: 5, b: 'no address' },
    });
    expect(await parse({ a: null })).toEqual({ ok: true, value: {} });
    expect(await parse({ a: 'five' })).toMatchObject({ ok: false, issues: [{ path: ['a'] }] });
  });
});

const text = (said: string) => ({ type: 'text' as const, text: said });

/** Calls the one tool of a server. */
async function look(
  result: CallToolResult,
  outputSchema?: object,
  options: Partial<McpToolsOptions> = {},
) {
  const tool = { name: 'look', inputSchema, ...(outputSchema && { outputSchema }) };
  const { url } = await testHttpServer({ list: () => [tool], answer: () => result, asJson: true });
  const headers = { 'x-api-key': 'very-secret-key', 'x-root': '/data/projects' };
  const { tools } = await testTools({ servers: { shop: { url, headers } }, ...options }).load();
  return { call: () => callTool(tools, 'shop.look'), fail: () => failureOf(tools, 'shop.look') };
}

describe('the result of a call', () => {
  const read = async (...args: Parameters<typeof look>) => (await look(...args)).call();
  const price = {
    type: 'object',
    required: ['price'],
    properties: {
      price: { type: 'number' },
      note: { type: 'string' },
      tags: { type: 'array', items: { type: 'string' } },
    },
  };

  it('contains no secret of its server, anywhere and in any encoding (E2)', async () => {
    const encoded = Buffer.from('key: very-secret-key').toString('base64');
    const { data } = await read({
      content: [
        text(`a very-secret-key in /data/projects, ${encoded}`),
        { type: 'resource_link', uri: 'https://a.example/?key=very-secret-key', name: 'A' },
      ],
      structuredContent: { price: 1, key: 'very-secret-key' },
    });
    expect(JSON.stringify(data)).not.toContain('secret-key');
    expect(JSON.stringify(data)).not.toContain(encoded.slice(8, 20));
    expect(data).toMatchObject({
      text: expect.stringContaining('in /data/projects,'),
      structured: { price: 1, key: '***' },
    });
  });

  it('is repaired if its schema allows only one reading, and not repeated as text (B6)', async () => {
    const structuredContent = { price: '3', note: null, tags: '["a"]' };
    const content = [text('{ "price": 3, "tags": ["a"] }')];
    const { data, summary } = await read({ content, structuredContent }, price);
    expect(data).toMatchObject({ text: '', structured: { price: 3, tags: ['a'] } });
    expect(summary).toContain('price: 3');
  });

  it('has its texts, attachments and links in order (B6)', async () => {
    const bytes = Buffer.from('abc').toString('base64');
    const { data } = await read({
      content: [
        text('a'),
        { type: 'image', data: bytes, mimeType: 'image/png' },
        text('b'),
        { type: 'audio', data: bytes, mimeType: 'audio/wav' },
        { type: 'resource', resource: { uri: 'file:///a', text: 'abc' } },
        { type: 'resource', resource: { uri: 'file:///b', blob: bytes } },
        { type: 'resource_link', uri: 'https://a.example', name: 'A' },
      ],
    });
    expect(data).toMatchObject({
      text: 'a\nb',
      structured: null,
      attachments: [
        { kind: 'image', mimeType: 'image/png', uri: null, bytes: 3 },
        { kind: 'audio', mimeType: 'audio/wav', uri: null },
        { kind: 'resource', mimeType: 'text/plain', uri: 'file:///a' },
        { kind: 'resource', mimeType: 'application/octet-stream', uri: 'file:///b' },
      ],
      links: [{ uri: 'https://a.example', name: 'A', mimeType: null }],
    });
  });

  it("reports an error without the server's secrets (B6)", async () => {
    const content = [text('no very-secret-key'), text('sorry')];
    const { message } = await (await look({ content, isError: true })).fail();
    expect(message).toMatch(/^shop\.look failed: no \*\*\*\s+sorry$/);
  });

  it.each([[{ price: 'three' }], [{ price: [3] }], [{}], [undefined]])(
    'reports that the tool has run if the result is unusable: %j (B6)',
    async (structuredContent) => {
      const content: CallToolResult['content'] = [];
      const { fail } = await look(
        structuredContent ? { content, structuredContent } : { content },
        price,
      );
      expect(await fail()).toMatchObject({ message: expect.stringContaining('has run') });
    },
  );

  const hash = 'sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  it.each<[Partial<McpToolsOptions>, boolean, string | null]>([
    [{ attachments: { put: () => undefined }, maxAttachmentBytes: 3 }, true, null],
    [
      { attachments: { put: () => undefined }, maxAttachmentBytes: 2 },
      false,
      'larger than 2 bytes',
    ],
    [{ attachments: { put: () => Promise.reject(new Error('full')) } }, false, 'full'],
    [{}, false, null],
  ])('has attachments stored by the host: %j, %s (B6)', async (options, kept, problem) => {
    const data = Buffer.from('abc').toString('base64');
    const content = [{ type: 'image' as const, data, mimeType: 'image/png' }];
    expect((await read({ content }, undefined, options)).data).toMatchObject({
      attachments: [{ hash, bytes: 3, kept, problem }],
    });
  });
});

describe('approvals of definitions', () => {
  const approvedBy = async (approved: McpToolsOptions['approved']): Promise<McpTools> => {
    const list = () => [{ name: 'look', inputSchema }];
    const { url } = await testHttpServer({ list, asJson: true });
    return testTools({ servers: { shop: { url } }, ...(approved && { approved }) });
  };

  it('are given to first definitions, unless the host names some (B6, F11)', async () => {
    const first = await approvedBy(undefined);
    expect(await first.load()).toMatchObject({ tools: [{ name: 'shop.look' }], held: [] });
    const none = await approvedBy({});
    expect(await none.load()).toMatchObject({ tools: [], held: [{ name: 'shop.look' }] });
    none.approve('shop.look');
    expect(Object.keys(none.approved())).toEqual(['shop.look']);
    expect(await none.load()).toMatchObject({ tools: [{ name: 'shop.look' }], held: [] });
  });
});

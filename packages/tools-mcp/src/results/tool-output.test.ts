import { describe, expect, it } from 'vitest';
import { callTool } from '../../test/call-tool.js';
import { toolDefinition } from '../catalog/tool-definition.js';
import { schemaChecks } from '../schema/schema-check.js';
import { type AttachmentStore, mcpTool, toolOutput } from './tool-output.js';

type Result = Parameters<typeof toolOutput>[0];

const keeping: Parameters<typeof toolOutput>[2] = { store: undefined, maxAttachmentBytes: 10 };

function definition(outputSchema?: { type: 'object'; properties?: object; required?: string[] }) {
  return toolDefinition(
    { name: 'look', inputSchema: { type: 'object' }, ...(outputSchema && { outputSchema }) },
    {
      ...{ server: 'shop', settings: {}, toCheck: schemaChecks() },
      config: { command: 'x', env: { API_KEY: 'very-secret-key', ROOT: '/data/projects' } },
    },
  );
}

const read = (result: Result, of = definition()) => toolOutput(result, of, keeping);
const text = (said: string) => ({ type: 'text' as const, text: said });
const price = definition({
  type: 'object',
  properties: { price: { type: 'number' } },
  required: ['price'],
});

describe('the result of a call', () => {
  it('contains no secret of its server, anywhere and in any encoding (E2)', async () => {
    const encoded = Buffer.from('key: very-secret-key').toString('base64');
    const output = await read(
      {
        content: [
          text(`a very-secret-key, ${encoded}`),
          { type: 'resource_link', uri: 'https://a.example/?key=very-secret-key', name: 'A' },
        ],
        structuredContent: { price: 1, key: 'very-secret-key' },
      },
      definition({ type: 'object' }),
    );
    expect(JSON.stringify(output)).not.toContain('secret-key');
    expect(output.text).not.toContain(encoded.slice(8, 20));
    expect(output.structured).toEqual({ price: 1, key: '***' });
  });

  it('keeps other values of the environment, such as paths', async () => {
    const output = await read({ content: [text('in /data/projects: a.txt')] });
    expect(output.text).toBe('in /data/projects: a.txt');
  });

  it('has no text that only repeats the structured content (B6)', async () => {
    const structuredContent = { price: 1, tags: ['a'] };
    const of = definition({ type: 'object' });
    const again = text(JSON.stringify(structuredContent, null, 2));
    const same = await read({ content: [again], structuredContent }, of);
    expect([same.text, same.structured]).toEqual(['', structuredContent]);
    const other = await read({ content: [text('{"price":2}')], structuredContent }, of);
    expect(other.text).toBe('{"price":2}');
  });

  it('has its texts, attachments and links in order (B6)', async () => {
    const bytes = Buffer.from('abc').toString('base64');
    const output = await read({
      content: [
        text('a'),
        { type: 'image', data: bytes, mimeType: 'image/png' },
        text('b'),
        { type: 'audio', data: bytes, mimeType: 'audio/wav' },
        { type: 'resource', resource: { uri: 'file:///a', text: 'abc' } },
        { type: 'resource', resource: { uri: 'file:///b', blob: bytes } },
        { type: 'resource', resource: { uri: 'file:///c', text: 'abc', mimeType: 'text/csv' } },
        { type: 'resource_link', uri: 'https://a.example', name: 'A' },
        { type: 'resource_link', uri: 'https://b.example', name: 'B', mimeType: 'text/html' },
      ],
    });
    expect([output.text, output.structured]).toEqual(['a\nb', null]);
    const entries = output.attachments.map(({ kind, mimeType, uri, bytes: size }) => [
      kind,
      mimeType,
      uri,
      size,
    ]);
    expect(entries).toEqual([
      ['image', 'image/png', null, 3],
      ['audio', 'audio/wav', null, 3],
      ['resource', 'text/plain', 'file:///a', 3],
      ['resource', 'application/octet-stream', 'file:///b', 3],
      ['resource', 'text/csv', 'file:///c', 3],
    ]);
    expect(new Set(output.attachments.map(({ hash }) => hash)).size).toBe(1);
    expect(output.links).toEqual([
      { uri: 'https://a.example', name: 'A', mimeType: null },
      { uri: 'https://b.example', name: 'B', mimeType: 'text/html' },
    ]);
  });

  it("reports an error without the server's secrets (B6)", async () => {
    const failed = (content: Result['content']) => read({ content, isError: true });
    await expect(failed([text('no very-secret-key'), text('sorry')])).rejects.toThrow(
      /^shop\.look failed: no \*\*\*\s+sorry$/,
    );
    await expect(failed([])).rejects.toThrow('shop.look failed: it did not say why');
    expect((await read({ content: [], isError: false })).text).toBe('');
  });

  it('has at most a thousand parts (B6)', async () => {
    const parts = (count: number) => Array.from({ length: count }, () => text('x'));
    expect((await read({ content: parts(1_000) })).text).toHaveLength(1_999);
    await expect(read({ content: parts(1_001) })).rejects.toThrow('1001 parts; at most 1000');
  });

  it('has structured content that fits its schema (B6)', async () => {
    expect(
      (await read({ content: [], structuredContent: { price: 3 } }, price)).structured,
    ).toEqual({ price: 3 });
    expect((await read({ content: [], structuredContent: { any: [1] } })).structured).toEqual({
      any: [1],
    });
    await expect(read({ content: [] }, price)).rejects.toThrow('lacks the structured content');
    const wrong = (structuredContent: Record<string, unknown>) =>
      read({ content: [], structuredContent }, price);
    await expect(wrong({ price: 'x' })).rejects.toThrow('does not fit its output schema at price:');
    await expect(wrong({})).rejects.toThrow('does not fit its output schema: ');
  });

  it.each([
    [{ price: '3' }, { price: 3 }],
    [{ price: 3, note: null }, { price: 3 }],
    [
      { price: 3, tags: '["a"]' },
      { price: 3, tags: ['a'] },
    ],
  ])('is repaired if its schema allows only one reading: %j (B6)', async (content, structured) => {
    const of = definition({
      type: 'object',
      properties: {
        price: { type: 'number' },
        note: { type: 'string' },
        tags: { type: 'array', items: { type: 'string' } },
      },
      required: ['price'],
    });

    expect((await read({ content: [], structuredContent: content }, of)).structured).toEqual(
      structured,
    );
  });

  it.each([{ price: 'three' }, { price: null }, { price: [3] }])(
    'reports that the tool has run if the result is unusable: %j (B6)',
    async (structuredContent) => {
      await expect(read({ content: [], structuredContent }, price)).rejects.toThrow(/has run/);
    },
  );

  it('is summarized in one line: its text, otherwise its parts (B6)', async () => {
    const of = async (result: Result) =>
      (await callTool([mcpTool(definition(), () => read(result), 1_000)], 'shop.look')).summary ??
      '';
    expect(await of({ content: [text('a\nb')] })).toMatch(/^a\s+b$/);
    expect(await of({ content: [text('a')], structuredContent: { price: 3 } })).toContain('price');
    expect(await of({ content: [{ type: 'image', data: '', mimeType: 'image/png' }] })).toContain(
      'image/png',
    );
    expect((await of({ content: [text('x'.repeat(400))] })).length).toBeLessThanOrEqual(301);
  });
});

describe('an attachment', () => {
  const hash = 'sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  const bytes = Buffer.from('abc');
  const image = { type: 'image' as const, data: bytes.toString('base64'), mimeType: 'image/png' };
  const entry = { kind: 'image', uri: null, mimeType: 'image/png', hash, bytes: 3 };
  const keep = async (...of: readonly (typeof keeping)[]) => {
    const outputs = of.map((each) => toolOutput({ content: [image] }, definition(), each));
    return (await Promise.all(outputs)).flatMap(({ attachments }) => attachments);
  };

  it("is stored by the host's store, if there is one and it is not too large (B6)", async () => {
    const kept: unknown[] = [];
    const store: AttachmentStore = { put: (attachment) => void kept.push(attachment) };
    expect(
      await keep(
        { store, maxAttachmentBytes: 3 },
        { store, maxAttachmentBytes: 2 },
        { store: undefined, maxAttachmentBytes: 0 },
      ),
    ).toEqual([
      { ...entry, kept: true, problem: null },
      { ...entry, kept: false, problem: 'larger than 2 bytes' },
      { ...entry, kept: false, problem: null },
    ]);
    expect(kept).toEqual([{ hash, mimeType: 'image/png', bytes }]);
  });

  it.each([
    [new Error('full'), 'full'],
    ['full', 'full'],
  ])('that is not stored has the reason: %s (B6)', async (error, problem) => {
    const store: AttachmentStore = { put: () => Promise.reject(error) };
    expect(await keep({ store, maxAttachmentBytes: 3 })).toEqual([
      { ...entry, kept: false, problem },
    ]);
  });
});

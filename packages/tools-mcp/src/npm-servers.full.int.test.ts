import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createOrchestrator, type JsonObject } from '@pce/core';
import { freePort, makeFolder } from '@pce/test-support';
import { aCommand, completion, scriptedRoles } from '@pce/testkit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { callTool, failureOf } from '../test/call-tool.js';
import { everything, filesystem, testTools } from '../test/servers.js';
import { type LoadedMcpTools, type McpProgress, type McpTools, mcpTools } from './mcp-tools.js';
import type { Attachment, McpAttachment } from './results/tool-output.js';

describe('the everything server, over standard input and output', () => {
  const kept: Attachment[] = [];
  const progress: McpProgress[] = [];
  let mcp: McpTools;
  let loaded: LoadedMcpTools;
  beforeAll(async () => {
    mcp = mcpTools({
      servers: { all: everything('stdio') },
      attachments: { put: (attachment) => void kept.push(attachment) },
      onProgress: (each) => progress.push(each),
    });
    loaded = await mcp.load();
  });
  afterAll(() => mcp.close());

  it('offers its tools with a family, parameters and an effect (B6, B5, F8)', () => {
    const { tools, held, problems } = loaded;
    expect(held).toEqual([]);
    expect(problems).toEqual([
      {
        server: 'all',
        tool: 'simulate-research-query',
        message: expect.stringContaining('requires MCP tasks'),
      },
    ]);
    expect(tools.find(({ name }) => name === 'all.get-sum')).toMatchObject({
      family: 'all',
      effect: 'read',
      destructive: false,
      parameters: { type: 'object', required: ['a', 'b'], properties: { a: { type: 'number' } } },
    });
  });

  it('returns text and structured content in one shape, which references can use (A21)', async () => {
    const args = { location: 'Chicago' };
    const { data, summary } = await callTool(loaded.tools, 'all.get-structured-content', { args });
    expect(data).toEqual({
      text: '',
      structured: { temperature: 36, conditions: 'Light rain / drizzle', humidity: 82 },
      attachments: [],
      links: [],
    });
    expect(summary).toBe('temperature: 36, conditions: Light rain / drizzle, humidity: 82');
    const echo = await callTool(loaded.tools, 'all.echo', { args: { message: 'hello' } });
    expect(echo.data).toEqual({
      text: 'Echo: hello',
      structured: null,
      attachments: [],
      links: [],
    });
  });

  it('has images and resources stored by hash, and none of their bytes in the result', async () => {
    const { data } = await callTool(loaded.tools, 'all.get-tiny-image');
    const image = kept.find(({ mimeType }) => mimeType === 'image/png');
    const bytes = image?.bytes ?? new Uint8Array();
    const hash = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
    const entry: McpAttachment = {
      kind: 'image',
      hash,
      mimeType: 'image/png',
      bytes: bytes.length,
      uri: null,
      kept: true,
      problem: null,
    };
    expect(data).toMatchObject({ attachments: [entry] });
    expect(Buffer.from(bytes).subarray(1, 4).toString()).toBe('PNG');
    expect(JSON.stringify(data).length).toBeLessThan(500);

    const args = { resourceType: 'Text', resourceId: 1 };
    const reference = await callTool(loaded.tools, 'all.get-resource-reference', { args });
    expect(reference.data).toMatchObject({
      attachments: [{ kind: 'resource', uri: 'demo://resource/dynamic/text/1', kept: true }],
    });
  });

  it('leaves no bytes in the journal, and the next call can refer to a result (A21)', async () => {
    const toSum = { a: { $ref: 'r2.structured.temperature' }, b: 1 };
    const select = (name: string, args: JsonObject) =>
      ({ status: 'selected', kind: 'tool', name, args, reason: 'asked' }) as const;
    await using pce = createOrchestrator({
      ...scriptedRoles({
        decide: [aCommand('show it'), aCommand('look'), aCommand('add r2'), completion()],
        coordinate: [
          select('all.get-tiny-image', {}),
          select('all.get-structured-content', { location: 'Chicago' }),
          select('all.get-sum', toSum),
        ],
      }),
      tools: loaded.tools,
    });

    const { turn } = await pce.start('show, look, add').result();

    const journal = JSON.stringify(await pce.events(turn));
    expect(journal).toContain('The sum of 36 and 1 is 37');
    expect(journal).toContain('sha256:');
    expect(journal).not.toContain('iVBORw0KGgo');
  });
});

describe('the file system server', () => {
  it('reads and writes in its folder, with a structured failure outside (B5)', async () => {
    using folder = makeFolder({ 'a.txt': 'one two' });
    const mcp = testTools({ servers: { files: filesystem(folder.root) } });
    const { tools } = await mcp.load();

    const read = { args: { path: `${folder.root}/a.txt` } };
    expect((await callTool(tools, 'files.read_text_file', read)).data).toMatchObject({
      text: 'one two',
      structured: { content: 'one two' },
    });
    expect(
      await failureOf(tools, 'files.read_text_file', { args: { path: '/etc/hostname' } }),
    ).toMatchObject({ message: expect.stringContaining('outside allowed directories') });
  });
});

describe('the everything server, over HTTP', () => {
  const start = async (port: number): Promise<ChildProcess> => {
    const { command, args = [] } = everything('streamableHttp');
    const loopbackOnly = new URL('../test/loopback-only.ts', import.meta.url).href;
    const env = { ...process.env, PORT: String(port) };
    const server = spawn(command, ['--import', loopbackOnly, ...args], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    onTestFinished(() => void server.kill('SIGKILL'));
    await vi.waitUntil(
      () =>
        fetch(`http://127.0.0.1:${port}/mcp`).then(
          () => true,
          () => false,
        ),
      { timeout: 30_000 },
    );
    return server;
  };
  const kill = async (server: ChildProcess): Promise<void> => {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };

  it('is called, killed, missing, and found again when it is back (B6)', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/mcp`;
    const first = await start(port);
    const { tools } = await testTools({ servers: { all: { url } } }).load();
    const echo = () => callTool(tools, 'all.echo', { args: { message: 'hi' } });
    expect((await echo()).summary).toBe('Echo: hi');

    await kill(first);
    expect(await failureOf(tools, 'all.echo', { args: { message: 'hi' } })).toMatchObject({
      failure: 'dependency_missing',
    });
    await start(port);

    expect((await echo()).summary).toBe('Echo: hi');
  });
});

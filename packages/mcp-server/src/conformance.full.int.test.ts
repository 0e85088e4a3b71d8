import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { McpServer } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenServer, openServer } from '../test/open-server.js';
import { openStdioBridge, type StdioBridge } from '../test/stdio-bridge.js';
import { type McpServerFactory, serveHttp } from './index.js';
import type { ListeningMcpServer } from './transport/serve-http.js';

const suite = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
);

/** Scenarios about transport, guards, versions, tools and lists; the others require features that PCE does not use. */
const scenarios = [
  'server-initialize',
  'ping',
  'tools-list',
  'tools-call-simple-text',
  'tools-call-error',
  'tools-call-with-progress',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
];

const text = (words: string) => [{ type: 'text' as const, text: words }];

/** Adds the tools that the suite calls to our server. */
function withFixtures(factory: McpServerFactory): McpServerFactory {
  return () => {
    const server: McpServer = factory();
    server.registerTool('test_simple_text', { description: 'answers' }, () => ({
      content: text('This is a simple text response for testing.'),
    }));
    server.registerTool('test_error_handling', { description: 'fails' }, () => ({
      isError: true,
      content: text('This tool intentionally returns an error for testing'),
    }));
    server.registerTool(
      'test_tool_with_progress',
      { description: 'takes three steps' },
      async ({ mcpReq }) => {
        const progressToken = mcpReq._meta?.progressToken ?? 0;
        for (const progress of [0, 50, 100]) {
          const params = { progressToken, progress, total: 100 };
          await mcpReq.notify({ method: 'notifications/progress', params });
        }
        return { content: text(String(progressToken)) };
      },
    );
    return server;
  };
}

async function passes(url: string, scenario: string): Promise<void> {
  const options = ['server', '--url', url, '--scenario', scenario];
  const { stdout } = await promisify(execFile)(process.execPath, [suite, ...options], {
    cwd: tmpdir(),
  });
  expect(stdout).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed/);
}

describe('the published conformance suite', () => {
  let server: OpenServer;
  let listening: ListeningMcpServer;
  let bridge: StdioBridge;

  beforeAll(async () => {
    server = await openServer();
    listening = await serveHttp(withFixtures(server.factory), { at: { port: 0 } });
    bridge = await openStdioBridge(withFixtures(server.factory));
  });

  afterAll(async () => {
    await bridge[Symbol.asyncDispose]();
    await listening.close();
    await server[Symbol.asyncDispose]();
  });

  it.each(scenarios)('passes %s over HTTP (C1)', (scenario) => passes(listening.url, scenario));

  // Host and origin exist only in HTTP.
  it.each(scenarios.filter((scenario) => scenario !== 'dns-rebinding-protection'))(
    'passes %s over standard input and output (C1)',
    (scenario) => passes(bridge.url, scenario),
  );
});

import { expect, it } from 'vitest';
import { testHttpServer } from '../../test/http-server.js';
import { openTransport } from './open-transport.js';

const options = { maxMessageBytes: 1_000, acceptsAnyIssuer: false };

it("keeps the sanitized end of a server's standard error (F8)", async () => {
  const script = `console.error('x'.repeat(600) + '\\u001b[31mno key'); process.stdin.resume()`;
  const opened = openTransport({ command: process.execPath, args: ['-e', script] }, options);
  expect(opened.stderr()).toBe('');
  await opened.transport.start();
  await expect.poll(() => opened.stderr()).toMatch(/^x+no key\s*$/);
  expect(opened.stderr().length).toBeLessThanOrEqual(500);
  expect(opened.isTooLong()).toBe(false);
  await opened.end();
});

it('ends nothing on a server that was never used (F8)', async () => {
  const opened = openTransport({ url: 'http://127.0.0.1:1/mcp' }, options);
  await opened.end();
  expect([opened.stderr(), opened.isTooLong()]).toEqual(['', false]);
});

const initialize = {
  ...{ jsonrpc: '2.0' as const, id: 1, method: 'initialize' },
  params: {
    ...{ protocolVersion: '2025-06-18', capabilities: {} },
    clientInfo: { name: 'test', version: '1' },
  },
};

it('ends the session with a server over HTTP (B6)', async () => {
  const server = await testHttpServer();
  const { transport, end } = openTransport({ url: server.url }, options);
  await transport.start();
  await transport.send(initialize);
  expect(server.sessions()).toBe(1);
  await end();
  expect(server.sessions()).toBe(0);
});

it('waits at most a second for a server to end the session (B6)', async () => {
  const server = await testHttpServer({ intercept: ({ method }) => method === 'DELETE' });
  const { transport, end } = openTransport({ url: server.url }, options);
  await transport.start();
  await transport.send(initialize);
  const start = performance.now();
  await end();
  expect(performance.now() - start).toBeGreaterThan(900);
});

it('ends without an error if the server is gone (B6)', async () => {
  const server = await testHttpServer();
  const { transport, end } = openTransport({ url: server.url }, options);
  await transport.start();
  await transport.send(initialize);
  await server.kill();
  await end();
});

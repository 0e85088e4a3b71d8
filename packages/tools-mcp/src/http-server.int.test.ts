import { eventually } from '@pce/test-support';
import { expect, it } from 'vitest';
import { callTool, failureOf } from '../test/call-tool.js';
import { testHttpServer } from '../test/http-server.js';
import { testTools } from '../test/servers.js';

const never = new Promise<never>(() => undefined);

it('calls the tools of a server over Streamable HTTP, and ends its session when it is closed (B6)', async () => {
  const server = await testHttpServer();
  const mcp = testTools({ servers: { shop: { url: server.url } } });

  const { tools } = await mcp.load();
  expect(tools.map(({ name, family, effect }) => [name, family, effect])).toEqual([
    ['shop.read', 'shop', 'read'],
    ['shop.pay', 'shop', 'once'],
  ]);
  expect((await callTool(tools, 'shop.pay')).data).toMatchObject({ text: 'done' });
  expect(server.sessions()).toBe(1);

  await mcp.close();
  expect(server.sessions()).toBe(0);
});

it('opens a new session when its own has expired, and repeats the rejected call once, which did not run (F8)', async () => {
  const server = await testHttpServer();
  const { tools } = await testTools({ servers: { shop: { url: server.url } } }).load();

  server.forgetSessions();
  const results = await Promise.all(['shop.pay', 'shop.read'].map((name) => callTool(tools, name)));

  expect(results).toHaveLength(2);
  expect([...server.calls].sort()).toEqual(['pay', 'read']);
  expect(server.sessions()).toBe(1);
});

it('recognizes a server that answers 400 for an unknown session', async () => {
  let isForgetful = false;
  const server = await testHttpServer({
    intercept(request, response) {
      if (!isForgetful || request.headers['mcp-session-id'] === undefined) return false;
      isForgetful = false;
      response.writeHead(400).end('Bad Request: No valid session ID provided');
      return true;
    },
  });
  const { tools } = await testTools({ servers: { shop: { url: server.url } } }).load();

  isForgetful = true;
  await callTool(tools, 'shop.pay');

  expect(server.calls).toEqual(['pay']);
});

it('fails, as not run, on a server that rejects every session', async () => {
  let isRefusing = false;
  const server = await testHttpServer({
    intercept(request, response) {
      if (!isRefusing || request.headers['mcp-session-id'] === undefined) return false;
      response.writeHead(404).end();
      return true;
    },
  });
  const { tools } = await testTools({ servers: { shop: { url: server.url } } }).load();

  isRefusing = true;

  expect(await failureOf(tools, 'shop.pay')).toMatchObject({ failure: 'dependency_missing' });
  expect(server.calls).toEqual([]);
});

it('does not repeat a call that was running when the server was killed, and reconnects when it is back (F8)', async () => {
  const server = await testHttpServer({
    answer: (tool) => (tool === 'pay' ? never : { content: [] }),
  });
  const { tools } = await testTools({ servers: { shop: { url: server.url } } }).load();

  const failure = failureOf(tools, 'shop.pay');
  await eventually(() => expect(server.calls).toEqual(['pay']));
  await server.kill();

  expect(await failure).toMatchObject({
    message: expect.stringContaining('it is unknown whether it ran'),
    isRetryable: false,
  });
  expect(await failureOf(tools, 'shop.read')).toMatchObject({
    failure: 'dependency_missing',
    message: expect.stringContaining(`is there a Streamable HTTP server at ${server.url}`),
    isRetryable: true,
  });
  await server.restart();
  await callTool(tools, 'shop.read');
  expect(server.calls).toEqual(['pay', 'read']);
});

it('sends its token with every request, and gives advice if it is not accepted', async () => {
  const server = await testHttpServer({
    intercept(request, response) {
      if (request.headers.authorization === 'Bearer right') return false;
      response.writeHead(401).end('who are you, Bearer wrong-secret-token?');
      return true;
    },
  });
  const auth = { token: async () => 'right' };
  const headers = { authorization: 'Bearer wrong-secret-token' };
  const { tools, problems } = await testTools({
    servers: { right: { url: server.url, auth }, wrong: { url: server.url, headers } },
  }).load();

  await callTool(tools, 'right.pay');
  expect(tools.map(({ family }) => family)).toEqual(['right', 'right']);
  expect(problems).toMatchObject([{ server: 'wrong', message: expect.stringMatching(/401/) }]);
  expect(problems[0]?.message).not.toContain('wrong-secret-token');
});

it.each([{ asJson: true }, { asJson: false }])(
  'ends a response that exceeds the limit ($asJson)',
  async (options) => {
    let size = 2_000_000;
    const server = await testHttpServer({
      ...options,
      answer: () => ({ content: [{ type: 'text', text: 'x'.repeat(size) }] }),
    });
    const { tools } = await testTools({
      servers: { shop: { url: server.url } },
      maxMessageBytes: 1_000_000,
    }).load();

    expect(await failureOf(tools, 'shop.read')).toMatchObject({
      message: expect.stringContaining('raise maxMessageBytes'),
      isRetryable: false,
    });
    size = 900_000;
    expect(JSON.stringify((await callTool(tools, 'shop.read')).data)).toMatch(/x{900000}/);
  },
);

it('does not follow redirects', async () => {
  const otherServer = await testHttpServer();
  const server = await testHttpServer({
    intercept(_, response) {
      response.writeHead(307, { location: otherServer.url }).end();
      return true;
    },
  });
  const auth = { token: async () => 'for the first server only' };
  const { problems } = await testTools({ servers: { shop: { url: server.url, auth } } }).load();

  expect(problems).toMatchObject([{ server: 'shop' }]);
  expect(otherServer.authorizations.size).toBe(0);
});

it('waits at most a second for a server to end the session (B6)', async () => {
  const server = await testHttpServer({ intercept: ({ method }) => method === 'DELETE' });
  const mcp = testTools({ servers: { shop: { url: server.url } } });
  await mcp.load();
  await mcp.close();
  expect(server.sessions()).toBe(1);
});

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { ToolReport } from '@pce/core';
import { expect, it, onTestFinished } from 'vitest';
import { callTool } from '../../test/call-tool.js';
import { fakeHttpServer } from '../../test/fake-http-server.js';
import { httpTools } from './http-tools.js';

async function rawServer(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('no port');
  return `127.0.0.1:${place.port}`;
}

const toolsFor = (host: string) =>
  httpTools({ hosts: [host], allowPrivateNetworks: true, maxResponseBytes: 1_000 });
const get = (host: string, path = '/'): Promise<ToolReport> =>
  callTool(toolsFor(host), 'http.get', { url: `http://${host}${path}` });

it.each([
  [
    'ends in the middle of its body',
    'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nhalf',
    'broke off',
  ],
  [
    'ends in the middle of a chunk',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nhalf',
    'broke off',
  ],
  ['ends before its headers do', 'HTTP/1.1 200 OK\r\ncontent-ty', 'broke off'],
  ['says nothing', '', 'broke off'],
  ['speaks another protocol', '220 mail.example ESMTP\r\n', 'broke off'],
  [
    'gives two lengths',
    'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 9\r\n\r\nok',
    'broke off',
  ],
  [
    'sends more headers than anybody needs',
    `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(20_000)}\r\n`,
    'broke off',
  ],
  [
    'sends more than is taken',
    `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(5_000)}`,
    'more than 1000 bytes',
  ],
  [
    'redirects to itself',
    'HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 0\r\n\r\n',
    'redirects more than 5',
  ],
  [
    'redirects to no address',
    'HTTP/1.1 302 Found\r\nlocation: http://[\r\ncontent-length: 0\r\n\r\n',
    'redirects to no address',
  ],
  ['reports an unknown response unchanged', 'HTTP/1.1 304 Not Modified\r\n\r\n', 'answered 304'],
])('fails with a message if a server %s (B5)', async (_, answer, message) => {
  const host = await rawServer((socket) => socket.end(answer));

  await expect(get(host)).rejects.toMatchObject({
    name: 'ToolError',
    message: expect.stringContaining(message),
  });
});

it('reuses a response as long as the server reports it unchanged (B5)', async () => {
  let tag = '"1"';
  const { host, headers } = await fakeHttpServer((request, response) => {
    const isSame = request.headers['if-none-match'] === tag;
    response.writeHead(isSame ? 304 : 200, { etag: tag, 'content-type': 'text/plain' });
    response.end(isSame ? undefined : `text ${tag}`);
  });
  const tools = toolsFor(host);
  const read = async () => {
    const { data, summary } = await callTool(tools, 'http.get', { url: `http://${host}/a` });
    return [data, summary];
  };

  const first = await read();
  const second = await read();
  tag = '"2"';
  const third = await read();

  expect(first).toMatchObject([{ text: 'text "1"', isUnchanged: false }, expect.any(String)]);
  expect(second).toMatchObject([
    { status: 200, text: 'text "1"', isUnchanged: true },
    expect.stringContaining('answered 200, unchanged'),
  ]);
  expect(third).toMatchObject([{ text: 'text "2"', isUnchanged: false }, expect.any(String)]);
  expect(headers()['if-none-match']).toBe('"1"');
});

it('caches no response that must not be stored, and none for other headers (B5)', async () => {
  const { host, headers } = await fakeHttpServer(({ url }, response) => {
    const control = url === '/secret' ? { 'cache-control': 'private, no-store' } : {};
    response.writeHead(200, { etag: '"1"', ...control }).end('x');
  });
  const tools = toolsFor(host);
  const ask = async (path: string, more = {}) => {
    await callTool(tools, 'http.get', { url: `http://${host}${path}`, headers: more });
    return headers()['if-none-match'];
  };

  expect(await ask('/secret')).toBeUndefined();
  expect(await ask('/secret')).toBeUndefined();
  expect(await ask('/a', { accept: 'text/plain' })).toBeUndefined();
  expect(await ask('/a', { accept: 'text/html' })).toBeUndefined();
  expect(await ask('/a', { accept: 'text/plain' })).toBe('"1"');
});

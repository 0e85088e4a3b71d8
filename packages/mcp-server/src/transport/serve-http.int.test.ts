import { existsSync, renameSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { openServer } from '../../test/open-server.js';
import { serveHttp } from './serve-http.js';
import { removeStaleSocket } from './stale-socket.js';

it('removes only a socket without a listener (C11)', async () => {
  using folder = makeFolder({ 'notes.txt': 'mine' });
  const [socket, file] = [join(folder.root, 'a.sock'), join(folder.root, 'notes.txt')];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(socket, resolve));

  await expect(removeStaleSocket(socket)).rejects.toThrow('a server listens on');
  await expect(removeStaleSocket(file)).rejects.toThrow('is there and is no socket');
  const left = join(folder.root, 'left.sock');
  renameSync(socket, left); // so that the server does not remove it at its end
  await expect(removeStaleSocket(left)).rejects.toThrow('a server listens on');
  await new Promise((resolve) => server.close(resolve));
  expect(existsSync(left)).toBe(true);
  await removeStaleSocket(left);
  await removeStaleSocket(file.concat('.gone'));
  await expect(removeStaleSocket(join(file, 'x'))).rejects.toThrow('ENOTDIR');

  expect([existsSync(left), statSync(file).isFile()]).toEqual([false, true]);
});

const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
const accept = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

it.each([
  ['a name that was allowed', ['pce.example'], 'http://pce.example', 200],
  ['this machine beside an allowed name', ['pce.example'], 'http://localhost', 200],
  ['another page', ['pce.example'], 'https://evil.example', 403],
  ['a page where no name is allowed', [], 'http://pce.example', 403],
])('answers %s as configured (C11)', async (_, allowedHosts, origin, status) => {
  await using server = await openServer();
  await using listening = await serveHttp(server.factory, { at: { port: 0 }, allowedHosts });
  const headers = { ...accept, origin };

  const answer = await fetch(listening.url, { method: 'POST', body: list, headers });

  expect(listening.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  expect(answer.status).toBe(status);
});

it('refuses a body above the configured limit, and no smaller one (C1)', async () => {
  await using server = await openServer();
  await using listening = await serveHttp(server.factory, { at: { port: 0 }, maxBodyBytes: 200 });
  const status = async (body: string) =>
    (await fetch(listening.url, { method: 'POST', body, headers: accept })).status;

  expect(await status(list.padEnd(200))).toBe(200);
  expect(await status(list.padEnd(201))).toBe(413);
});

it('listens for other machines if the host allows their names (C11)', async () => {
  await using server = await openServer();
  const options = { at: { host: '0.0.0.0', port: 0 }, allowedHosts: ['pce.example'] };
  await using listening = await serveHttp(server.factory, options);
  expect(listening.url).toMatch(/^http:\/\/0\.0\.0\.0:\d+\/mcp$/);
});

it("closes even during a client's request (C11)", async () => {
  await using server = await openServer();
  const listening = await serveHttp(server.factory, { at: { port: 0 } });
  const socket = connect(Number(new URL(listening.url).port), '127.0.0.1');
  const ended = new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
  await new Promise((resolve) => socket.write('POST /mcp HTTP/1.1\r\nHost: loc', resolve));
  await listening.close();
  await ended;
});

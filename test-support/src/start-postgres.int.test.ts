import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { makeFolder, startOwnPostgres, startPostgres } from './index.ts';

afterEach(() => vi.unstubAllEnvs());

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

it('starts a server on the loopback interface, ends and crashes it, and leaves nothing behind (F7)', async () => {
  const server = await startOwnPostgres();
  expect(await isListening(server.port)).toBe(true);

  await server.stop();
  expect(await isListening(server.port)).toBe(false);
  await server.start();
  await server.crash();
  await server.start();
  expect(await isListening(server.port)).toBe(true);

  await server[Symbol.asyncDispose]();
  expect(await isListening(server.port)).toBe(false);
});

it('takes the server that PCE_POSTGRES_URL names, and leaves it alone (F7)', async () => {
  vi.stubEnv('PCE_POSTGRES_URL', 'postgres://somebody@example.test/db');

  await using server = await startPostgres();

  expect(server.url).toBe('postgres://somebody@example.test/db');
});

it('makes a folder with files in it, and removes it at the end of the scope', () => {
  let root: string;
  {
    using folder = makeFolder({ 'a/b.txt': 'c' });
    root = folder.root;
    expect(existsSync(`${root}/a/b.txt`)).toBe(true);
    expect(existsSync(folder.newFile())).toBe(false);
  }
  expect(existsSync(root)).toBe(false);
});

import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { makeFolder, startOwnPostgres, startPostgres } from './index.ts';

afterEach(() => vi.unstubAllEnvs());

async function databaseNames(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query('SELECT datname FROM pg_database WHERE NOT datistemplate');
  await client.end();
  return rows.map(({ datname }) => String(datname));
}

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

it('creates a database on the server that PCE_POSTGRES_URL names, and removes it (F7)', async () => {
  await using given = await startOwnPostgres();
  vi.stubEnv('PCE_POSTGRES_URL', given.url);

  const databases = await Promise.all([startPostgres(), startPostgres()]);

  expect(new Set(databases.map(({ url }) => url)).size).toBe(2);
  expect(await databaseNames(given.url)).toHaveLength(3);
  await Promise.all(databases.map((database) => database[Symbol.asyncDispose]()));
  expect(await databaseNames(given.url)).toEqual(['postgres']);
});

it('reports the remedy if PCE_POSTGRES_URL is unreachable (F7)', async () => {
  vi.stubEnv('PCE_POSTGRES_URL', 'postgres://me:secret@127.0.0.1:1/postgres');

  await expect(startPostgres()).rejects.toThrow('without the variable, one is started');
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

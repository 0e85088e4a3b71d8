import { statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { httpListener, listenAt } from './http-listener.js';

const policy = { isLocal: false, hasUserTokens: true, origins: [] };

/** Asks a server at a place for what it knows of the connection. */
async function connectionAt(place: { readonly socketPath?: string; readonly port?: number }) {
  const answer = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    request({ host: '127.0.0.1', ...place }, resolve)
      .on('error', reject)
      .end();
  });
  return JSON.parse(await text(answer));
}

const listener = () =>
  httpListener(async (_, connection) => Response.json(connection), { policy, maxConnections: 9 });

it('knows the address that a request came from, if it has one (D8)', async () => {
  using folder = makeFolder();
  const socketPath = join(folder.root, 'pce.sock');
  const [onTcp, onSocket] = [listener(), listener()];
  const url = await listenAt(onTcp, { port: 0, host: '127.0.0.1', socketPath: undefined });
  const place = await listenAt(onSocket, { port: 0, host: '127.0.0.1', socketPath });
  const seen = [
    await connectionAt({ port: Number(new URL(url).port) }),
    await connectionAt({ socketPath }),
  ];
  const mode = statSync(socketPath).mode & 0o777;
  onTcp.close();
  onSocket.close();

  expect([place, mode]).toEqual([`unix:${socketPath}`, 0o600]);
  expect(seen).toEqual([{ remoteAddress: '127.0.0.1' }, {}]);
});

it('has as many connections as it may, and none on which nothing moves for two minutes (D8)', () => {
  const { maxConnections, timeout, headersTimeout, requestTimeout, keepAliveTimeout } = listener();

  expect({ maxConnections, timeout, headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    maxConnections: 9,
    timeout: 120_000,
    headersTimeout: 10_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
  });
});

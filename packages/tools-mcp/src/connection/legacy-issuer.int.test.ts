import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IssuerMismatchError } from '@modelcontextprotocol/client';
import { afterAll, expect, it } from 'vitest';
import { hasLegacyIssuer } from './legacy-issuer.js';

/** Returns the origin of a server that answers all requests alike. */
async function startServer(status: number, body = ''): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** A server without protected resource metadata. */
const origin = await startServer(404);
const failure = (...mismatch: ConstructorParameters<typeof IssuerMismatchError>) =>
  new Error('cannot connect', { cause: new IssuerMismatchError(...mismatch) });

it('accepts an issuer with a path from a server of 2025-03-26 (B6)', async () => {
  expect(await hasLegacyIssuer(origin, failure('metadata', origin, `${origin}tenant`))).toBe(true);
});

it.each([
  ['another failure', new Error('cannot connect')],
  ['no error at all', 'cannot connect'],
  ['an issuer that an answer names', failure('authorization_response', origin, `${origin}tenant`)],
  ['an issuer of another origin', failure('metadata', origin, 'http://127.0.0.2/tenant')],
  ['an issuer that is no address', failure('metadata', origin, 'tenant')],
  ['another that was announced', failure('metadata', `${origin}a`, `${origin}tenant`)],
])('rejects %s (B6)', async (_, error) => {
  expect(await hasLegacyIssuer(origin, error)).toBe(false);
});

it('rejects a server with protected resource metadata (B6)', async () => {
  const resource = await startServer(200, JSON.stringify({ resource: 'http://127.0.0.1/mcp' }));
  const error = failure('metadata', resource, `${resource}tenant`);
  expect(await hasLegacyIssuer(resource, error)).toBe(false);
});

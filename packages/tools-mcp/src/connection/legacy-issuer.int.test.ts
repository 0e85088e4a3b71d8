import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IssuerMismatchError } from '@modelcontextprotocol/client';
import { afterAll, expect, it } from 'vitest';
import { hasLegacyIssuer } from './legacy-issuer.js';

/** A server without metadata of its protected resource. */
const server = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

const origin = `http://127.0.0.1:${port}/`;
const failure = (...mismatch: ConstructorParameters<typeof IssuerMismatchError>) =>
  new Error('cannot connect', { cause: new IssuerMismatchError(...mismatch) });

it('lets a server of 2025-03-26 call its issuer by a path (B6)', async () => {
  expect(await hasLegacyIssuer(origin, failure('metadata', origin, `${origin}tenant`))).toBe(true);
});

it.each([
  ['another failure', new Error('cannot connect')],
  ['no error at all', 'cannot connect'],
  ['an issuer that an answer names', failure('authorization_response', origin, `${origin}tenant`)],
  ['an issuer of another origin', failure('metadata', origin, 'http://127.0.0.2/tenant')],
  ['an issuer that is no address', failure('metadata', origin, 'tenant')],
  ['another that was announced', failure('metadata', `${origin}a`, `${origin}tenant`)],
])('does not let %s pass (B6)', async (_, error) => {
  expect(await hasLegacyIssuer(origin, error)).toBe(false);
});

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OAuthClientProvider, OAuthDiscoveryState } from '@modelcontextprotocol/client';
import { InvalidInputError } from '@pce/core';
import { expect, it } from 'vitest';
import { callTool } from '../test/call-tool.js';
import { onCallback } from '../test/finish-auth.js';
import { testHttpServer } from '../test/http-server.js';
import { testTools } from '../test/servers.js';

interface SignIn {
  readonly provider: OAuthClientProvider;
  /** Address to which a person was sent to sign in. */
  readonly led: URL[];
}

function signIn(): SignIn {
  const led: URL[] = [];
  let client: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
  let tokens: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
  let discovery: OAuthDiscoveryState | undefined;
  let verifier = '';
  const provider: OAuthClientProvider = {
    redirectUrl: 'http://127.0.0.1/callback',
    clientMetadata: { client_name: 'pce', redirect_uris: ['http://127.0.0.1/callback'] },
    clientInformation: () => client,
    saveClientInformation(information) {
      client = information;
    },
    tokens: () => tokens,
    saveTokens(given) {
      tokens = given;
    },
    codeVerifier: () => verifier,
    saveCodeVerifier(given) {
      verifier = given;
    },
    discoveryState: () => discovery,
    saveDiscoveryState(state) {
      discovery = state;
    },
    invalidateCredentials: () => {},
    redirectToAuthorization(url) {
      led.push(url);
    },
  };
  return { provider, led };
}

interface AuthorizationOptions {
  /** Path in the authorization server's issuer. @defaultValue none */
  readonly issuerPath?: string;
  /** Whether it announces its authorization server, as servers since 2025-06-18 do. */
  readonly isAnnounced: boolean;
}

/** An authorization server at the MCP server's own origin: code `right` becomes the token `good`, which is required. */
function authorization({ issuerPath = '', isAnnounced }: AuthorizationOptions) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const origin = `http://${request.headers.host}`;
    const json = (status: number, body: object): boolean => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      return true;
    };
    const { pathname } = new URL(request.url ?? '/', origin);
    if (pathname.startsWith('/.well-known/oauth-protected-resource')) {
      if (!isAnnounced) return json(404, {});
      return json(200, { resource: `${origin}/mcp`, authorization_servers: [origin] });
    }
    if (pathname === '/.well-known/oauth-authorization-server') {
      return json(200, {
        issuer: `${origin}${issuerPath}`,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        registration_endpoint: `${origin}/register`,
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
      });
    }
    if (pathname === '/register') {
      return json(201, { client_id: 'c', redirect_uris: ['http://127.0.0.1/callback'] });
    }
    if (pathname === '/token') {
      request.setEncoding('utf8').on('data', (body: string) => {
        const isRight = new URLSearchParams(body).get('code') === 'right';
        if (isRight) json(200, { access_token: 'good', token_type: 'Bearer' });
        else json(400, { error: 'invalid_grant' });
      });
      return true;
    }
    return request.headers.authorization === 'Bearer good' ? false : json(401, {});
  };
}

it.each([
  ['of today', { isAnnounced: true }],
  ['of 2025-03-26, under another name', { isAnnounced: false, issuerPath: '/oauth' }],
])('finishes a sign-in at a server %s (B6)', async (_, options) => {
  const server = await testHttpServer({ intercept: authorization(options) });
  const { provider, led } = signIn();
  const mcp = testTools({ servers: { shop: { url: server.url, auth: provider, trusted: true } } });

  const before = await mcp.load();
  await onCallback(mcp, new URL('http://127.0.0.1/callback?code=right'));
  const { tools } = await mcp.load();

  expect(before.problems[0]?.message).toContain('finishAuth');
  expect(led.map(({ pathname }) => pathname)).toEqual(['/authorize']);
  expect((await callTool(tools, 'shop.pay')).data).toMatchObject({ text: 'done' });
});

it('reports that the authorization server rejects, or that there is none (B6)', async () => {
  const server = await testHttpServer({ intercept: authorization({ isAnnounced: true }) });
  const { provider } = signIn();
  const mcp = testTools({ servers: { shop: { url: server.url, auth: provider } } });
  const local = testTools({ servers: { local: { command: 'node' } } });
  await mcp.load();
  const wrong = new URLSearchParams({ code: 'wrong' });

  await expect(mcp.finishAuth('shop', wrong)).rejects.toMatchObject({ name: 'ToolError' });
  await expect(local.finishAuth('local', wrong)).rejects.toThrow('has no sign-in');
  await expect(local.finishAuth('none', wrong)).rejects.toThrow(InvalidInputError);
});

it.each([
  ['announced', { isAnnounced: true, issuerPath: '/other' }],
  ['expected at its own origin', { isAnnounced: false, issuerPath: '@other.example/oauth' }],
])('does not trust an authorization server %s with another issuer', async (_, options) => {
  const intercept = authorization(options);
  const server = await testHttpServer({ intercept });
  const { provider, led } = signIn();

  const mcp = testTools({ servers: { shop: { url: server.url, auth: provider } } });
  const { problems } = await mcp.load();

  expect(problems[0]?.message).toContain('Issuer mismatch');
  expect(led).toEqual([]);
});

import {
  createOrchestrator,
  InvalidInputError,
  type JsonObject,
  type Tool,
  type ToolReport,
} from '@pce/core';
import { aCommand, completion, scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import { callTool } from '../../test/call-tool.js';
import { fakeHttpServer } from '../../test/fake-http-server.js';
import { apiTools } from '../../test/http-example.js';
import { httpFamily } from './http-family.js';
import { type HttpToolsOptions, httpTools } from './http-tools.js';

/** A header template of a host, filled from the environment. */
const variable = `Bearer \${KEY}`;

const open = (host: string, options: Partial<HttpToolsOptions> = {}): readonly Tool[] =>
  httpTools({ hosts: [host], allowPrivateNetworks: true, ...options });

const get = (
  host: string,
  path: string,
  options?: Partial<HttpToolsOptions>,
): Promise<ToolReport> =>
  callTool(open(host, options), 'http.get', { url: `http://${host}${path}` });

it('reads JSON, text, and anything else by its hash (B5)', async () => {
  const kept: string[] = [];
  const { host } = await fakeHttpServer(({ url }, response) => {
    if (url === '/json') response.setHeader('content-type', 'application/json').end('{"a":[1]}');
    else if (url === '/text') response.setHeader('content-type', 'text/plain').end('grün');
    else if (url === '/broken') response.setHeader('content-type', 'application/json').end('{');
    else if (url === '/empty') response.writeHead(204).end();
    else response.setHeader('content-type', 'image/png').end(Buffer.from([0, 255, 1]));
  });
  const attachments = { put: ({ hash }: { readonly hash: string }) => void kept.push(hash) };
  const data = async (path: string): Promise<unknown> =>
    (await get(host, path, { attachments })).data;

  expect(await data('/json')).toMatchObject({ status: 200, json: { a: [1] }, text: null });
  expect(await data('/text')).toMatchObject({ json: null, text: 'grün' });
  expect(await data('/broken')).toMatchObject({ json: null, text: '{' });
  expect(await data('/empty')).toMatchObject({ status: 204, json: null, text: null, binary: null });
  expect(await data('/image')).toMatchObject({
    contentType: 'image/png',
    text: null,
    binary: { hash: kept[0], bytes: 3, isAttached: false },
  });
  expect(kept).toEqual([expect.stringMatching(/^sha256:[0-9a-f]{64}$/)]);
});

it('attaches images and PDFs to the turn, by the hash in the result (B5, A11)', async () => {
  const files = {
    '/logo.png': Buffer.from('\x89PNG\r\n\x1a\n\0', 'latin1'),
    '/': Buffer.from('%PDF-1.7 of readable characters'),
  } as const;
  const types = { '/logo.png': 'image/png', '/': 'application/pdf' } as const;
  const { host } = await fakeHttpServer(({ url }, response) => {
    const path = url === '/' ? '/' : '/logo.png';
    response.setHeader('content-type', types[path]).end(files[path]);
  });
  const pce = createOrchestrator({
    ...scriptedRoles({
      decide: ({ iteration }) => {
        const command = ['logo', 'paper'][iteration - 1];
        return command === undefined ? completion() : aCommand(command);
      },
      coordinate: ({ command }) => ({
        status: 'selected',
        kind: 'tool',
        name: 'http.get',
        reason: '',
        args: { url: `http://${host}${command === 'logo' ? '/logo.png' : '/'}` },
      }),
    }),
    tools: open(host),
  });
  const { turn, commands, attachments } = await pce.start('Fetch').result();
  const hashes = attachments.map(({ hash }) => hash);
  expect(commands.map(({ result }) => result)).toMatchObject(
    hashes.map((hash) => ({ text: null, binary: { hash: `sha256:${hash}`, isAttached: true } })),
  );
  expect(attachments.map(({ name, mediaType }) => [name, mediaType])).toEqual([
    ['logo.png', 'image/png'],
    ['download', 'application/pdf'],
  ]);
  expect(Buffer.from(await pce.readAttachment(turn, 'a1'))).toEqual(files['/logo.png']);
});

it('creates the tools of an API as the documentation shows (B5)', () => {
  const tools = apiTools('api.example.com', { API_KEY: 'x' });

  expect(tools.map(({ name }) => name)).toContain('http.get');
  expect(tools.find(({ name }) => name === 'http.post')?.effect).toBe('idempotent');
});

it('has an effect for each method, and asks before it deletes (F8, F9)', () => {
  const effects = open('a.example').map(({ name, family, effect, destructive }) => [
    name,
    family,
    effect,
    destructive,
  ]);

  expect(effects).toEqual([
    ['http.get', httpFamily.name, 'read', false],
    ['http.head', 'http', 'read', false],
    ['http.put', 'http', 'idempotent', false],
    ['http.delete', 'http', 'idempotent', true],
    ['http.post', 'http', 'once', false],
  ]);
});

it('sends JSON, text and, if the host supports it, the idempotency key (F8)', async () => {
  const { host, requests, headers } = await fakeHttpServer((_, response) => response.end());
  const tools = open(host, { idempotencyHeader: 'Idempotency-Key' });
  const send = (tool: string, body: JsonObject | string): Promise<ToolReport> =>
    callTool(tools, tool, { url: `http://${host}/`, body });

  await send('http.put', { a: 1 });
  expect(headers()['content-type']).toBe('application/json; charset=utf-8');
  await send('http.post', 'hello');
  expect(headers()).toMatchObject({ 'idempotency-key': 'key-1' });

  expect(requests).toEqual(['PUT / {"a":1}', 'POST / hello']);
  expect(tools.find(({ name }) => name === 'http.post')?.effect).toBe('idempotent');
});

it.each([
  [404, {}, 'not_found', 'answered 404: gone'],
  [403, {}, 'permission_denied', '403'],
  [429, { 'retry-after': '7' }, 'rate_limited', 'try again after 7 s'],
  [503, { 'retry-after': new Date(0).toUTCString() }, 'rate_limited', 'try again after 0 s'],
  [422, {}, 'invalid_input', '422'],
  [500, {}, 'internal', '500'],
])('fails with a code for status %d (B5)', async (status, headers, failure, message) => {
  const { host } = await fakeHttpServer((_, response) =>
    response.writeHead(status, headers).end('gone'),
  );

  await expect(get(host, '/')).rejects.toMatchObject({
    failure,
    message: expect.stringContaining(message),
  });
});

it('reaches only allowed hosts, and none in a private network (B5)', async () => {
  const { host, requests } = await fakeHttpServer((_, response) => response.end('private'));
  const port = host.split(':')[1];
  const other = httpTools({ hosts: ['a.example'] });
  const strict = httpTools({ hosts: [host, `localhost:${port}`, `[::1]:${port}`] });
  const roads: readonly (readonly [readonly Tool[], string])[] = [
    [other, `http://${host}/`],
    [other, 'http://a.example:81/'],
    [other, 'http://a.example.evil.example/'],
    [other, 'http://user:pass@a.example/'],
    [strict, `http://${host}/`],
    [strict, `http://localhost:${port}/`],
    [strict, `http://[::1]:${port}/`],
    [strict, `http://2130706433:${port}/`],
  ];

  for (const [tools, url] of roads) {
    await expect(callTool(tools, 'http.get', { url })).rejects.toMatchObject({
      failure: 'permission_denied',
    });
  }
  expect(requests).toEqual([]);
});

it('follows redirects of reading methods, checks each, and forwards no secret (B5)', async () => {
  const otherServer = await fakeHttpServer((_, response) => response.end('other'));
  const { host, headers } = await fakeHttpServer(({ url }, response) => {
    if (url === '/end') response.end('end');
    else if (url === '/out')
      response.writeHead(302, { location: `http://${otherServer.host}/` }).end();
    else if (url === '/bad') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    else if (url === '/round') response.writeHead(302, { location: '/round' }).end();
    else response.writeHead(307, { location: '/end' }).end();
  });
  const secret = { headers: { [host]: { authorization: variable } }, env: { KEY: 's3cret' } };

  expect((await get(host, '/start', secret)).data).toMatchObject({
    url: `http://${host}/end`,
    text: 'end',
  });
  expect(headers().authorization).toBe('Bearer s3cret');
  for (const path of ['/out', '/bad']) {
    await expect(get(host, path, secret)).rejects.toMatchObject({ failure: 'permission_denied' });
  }
  expect(otherServer.requests).toEqual([]);
  const both = { ...secret, hosts: [host, otherServer.host] };
  expect((await get(host, '/out', both)).data).toMatchObject({ text: 'other' });
  expect(otherServer.headers().authorization).toBeUndefined();

  const getWithHeader = (path: string): Promise<ToolReport> =>
    callTool(open(host, both), 'http.get', {
      url: `http://${host}${path}`,
      headers: { 'x-token': 'from the call' },
    });
  await getWithHeader('/start');
  expect(headers()['x-token']).toBe('from the call');
  await getWithHeader('/out');
  expect(otherServer.headers()['x-token']).toBeUndefined();
  await expect(get(host, '/round')).rejects.toThrow('redirects more than 5 times');
  const post = callTool(open(host), 'http.post', { url: `http://${host}/start`, body: 'x' });
  await expect(post).rejects.toThrow(`POST was redirected to http://${host}/end`);
});

it('redacts secrets in a response, and reports missing ones (E2)', async () => {
  const { host } = await fakeHttpServer(({ url, headers }, response) => {
    response.statusCode = url === '/fail' ? 400 : 200;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ you: headers.authorization }));
  });
  const headers = { [host]: { authorization: variable } };

  expect((await get(host, '/', { headers, env: { KEY: 's3cret-1' } })).data).toMatchObject({
    json: { you: 'Bearer ***' },
  });
  const failing = get(host, '/fail', { headers, env: { KEY: 's3cret-1' } });
  await expect(failing).rejects.toThrow('Bearer ***');
  await expect(get(host, '/', { headers })).rejects.toThrow('needs the secret KEY');
});

it('fails if a server compresses unasked, or is unreachable (B5)', async () => {
  const { host } = await fakeHttpServer((_, response) =>
    response.setHeader('content-encoding', 'gzip').end('not gzip'),
  );

  await expect(get(host, '/')).rejects.toThrow('which was not asked for');
  await expect(get('127.0.0.1:1', '/')).rejects.toMatchObject({
    failure: 'dependency_missing',
    isRetryable: true,
  });
});

it('stops waiting when the call is aborted, with the reason (B5)', async () => {
  const stop = new AbortController();
  const reason = new Error('enough');
  const { host } = await fakeHttpServer(() => stop.abort(reason));
  const url = `http://${host}/`;

  await expect(callTool(open(host), 'http.get', { url }, stop.signal)).rejects.toBe(reason);
});

it('rejects transport headers and invalid hosts (B5)', async () => {
  const { host, requests } = await fakeHttpServer((_, response) => response.end());
  const withHeader = (name: string, value: string): Promise<ToolReport> =>
    callTool(open(host), 'http.get', { url: `http://${host}/`, headers: { [name]: value } });

  await expect(withHeader('Host', 'other')).rejects.toMatchObject({ failure: 'invalid_input' });
  await expect(withHeader('x', 'a\r\nb: c')).rejects.toMatchObject({ failure: 'invalid_input' });
  expect(requests).toEqual([]);
  for (const wrong of ['https://a.example', 'a.example/path', 'a b', '']) {
    expect(() => httpTools({ hosts: [wrong] })).toThrow(InvalidInputError);
  }
});

import { join } from 'node:path';
import { createOrchestrator, InvalidInputError, memoryStore } from '@pce/core';
import type { JsonObject } from '@pce/core/contracts';
import { completion, directCalls, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { callTool } from '../../test/call-tool.js';
import { fakeHttpServer } from '../../test/fake-http-server.js';
import { shopTools } from '../../test/openapi-example.js';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { type OpenApiToolsOptions, openApiTools } from './openapi-tools.js';

const order = { type: 'object', properties: { id: { type: 'string' }, total: { type: 'number' } } };
const answers = (schema: object) => ({
  '200': { description: 'Done', content: { 'application/json': { schema } } },
});

/** A document with these operations of one path. */
function documentOf(operations: object, more: object = {}, path = '/orders/{id}'): JsonObject {
  return JSON.parse(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      servers: [{ url: 'https://shop.example/v1' }],
      paths: { [path]: operations },
      components: { schemas: { Order: order } },
      ...more,
    }),
  );
}

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const reading = (more: object = {}) => ({
  get: { operationId: 'getOrder', parameters: [id], responses: answers(order), ...more },
});

/** The only tool of an operation, over a server on this machine that gives an answer. */
async function toolOf(
  document: JsonObject,
  answer: unknown = {},
  options: Partial<OpenApiToolsOptions> = {},
) {
  const server = await fakeHttpServer((_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
  );
  const { tools, problems } = await openApiTools(document, {
    name: 'shop',
    server: `http://${server.host}/v1/`,
    allowPrivateNetworks: true,
    ...options,
  });
  const [tool] = tools;
  if (tool === undefined) throw new Error(JSON.stringify(problems));
  return { server, tool, call: (args: JsonObject) => callTool(tools, tool.name, args) };
}

describe('the tools of an OpenAPI document', () => {
  it('have effects by method, and take the key of a call where the operation does (B5, B6)', async () => {
    const key = {
      name: 'idempotency-key',
      in: 'header',
      required: true,
      schema: { type: 'string' },
    };
    const all = ['get', 'head', 'put', 'delete', 'post', 'patch'];
    const document = documentOf({
      parameters: [id],
      ...Object.fromEntries(all.map((method) => [method, { operationId: method, responses: {} }])),
      post: { operationId: 'post', parameters: [key], responses: {} },
      trace: { operationId: 'trace' },
    });
    const settings = { patch: { effect: 'idempotent', timeoutMs: 5, modes: ['code'] } } as const;
    const { tools } = await openApiTools(document, { name: 'shop', settings });
    expect(tools.map(({ name, effect, destructive }) => [name, effect, destructive])).toEqual([
      ['shop.get', 'read', false],
      ['shop.head', 'read', false],
      ['shop.put', 'idempotent', false],
      ['shop.delete', 'idempotent', true],
      ['shop.post', 'idempotent', false],
      ['shop.patch', 'idempotent', false],
    ]);
    expect(tools.at(-1)).toMatchObject({ timeoutMs: 5, modes: ['code'] });
    expect(tools[4]?.parameters).toMatchObject({ properties: { id: {} }, required: ['id'] });
    expect(JSON.stringify(tools[4]?.parameters)).not.toContain('idempotency');

    const { server, call } = await toolOf(
      documentOf({ post: { operationId: 'pay', responses: {} } }, {}, '/pay'),
      {},
      {
        idempotencyHeader: 'X-Key',
      },
    );
    await call({});
    expect(server.headers()['x-key']).toBe('key-1');
  });

  it('send parameters and body as the document says (B6)', async () => {
    const query = (name: string, schema: object, more: object = {}) => ({
      name,
      in: 'query',
      schema,
      ...more,
    });
    const list = { type: 'array', items: { type: 'string' } };
    const object = { type: 'object', properties: { a: { type: 'integer' } } };
    const document = documentOf({
      parameters: [
        { ...id, name: 'id', schema: { type: 'integer' } },
        query('q', { type: 'integer' }),
      ],
      post: {
        operationId: 'change',
        parameters: [
          id,
          query('tags', list),
          query('ids', list, { explode: false }),
          query('pipes', list, { style: 'pipeDelimited', explode: false }),
          query('filter', object, { style: 'deepObject', explode: true }),
          query('flat', object),
          query('body', { type: 'string' }),
          { name: 'json', in: 'query', content: { 'application/json': { schema: object } } },
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
          { name: 'Authorization', in: 'header', required: true, schema: { type: 'string' } },
          { name: 'seen', in: 'cookie', schema: { type: 'string' } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json; charset=utf-8': { schema: { $ref: '#/components/schemas/Order' } },
          },
        },
        responses: {},
      },
    });
    const { server, call, tool } = await toolOf(document);
    expect(Object.keys(Object(tool.parameters.properties))).toEqual([
      'id',
      'q',
      'tags',
      'ids',
      'pipes',
      'filter',
      'flat',
      'body_query',
      'json',
      'X-Trace',
      'body',
    ]);
    expect(tool.parameters.required).toEqual(['id', 'body']);
    await call({
      id: 'a/b ?',
      q: 3,
      tags: ['x', 'y&z'],
      ids: ['1', '2'],
      pipes: ['1', '2'],
      filter: { a: 1 },
      flat: { a: 2 },
      body_query: 'é',
      json: { a: 4 },
      'X-Trace': 't',
      body: { id: 'A', total: 2 },
    });
    const [sent = ''] = server.requests;
    const url = new URL(sent.split(' ')[1] ?? '', 'http://shop.example');
    expect(url.pathname).toBe('/v1/orders/a%2Fb%20%3F');
    expect(url.search.slice(1).split('&')).toEqual([
      'q=3',
      'tags=x',
      'tags=y%26z',
      'ids=1,2',
      'pipes=1%7C2',
      'filter%5Ba%5D=1',
      'a=2',
      'body=%C3%A9',
      'json=%7B%22a%22%3A4%7D',
    ]);
    expect(sent).toMatch(/\{"id":"A","total":2\}$/);
    expect(server.headers()).toMatchObject({
      'x-trace': 't',
      'content-type': 'application/json; charset=utf-8',
    });
  });

  it.each([
    ['application/x-www-form-urlencoded', { a: 'x y', b: 1 }, 'a=x+y&b=1'],
    ['text/plain', 'hello', 'hello'],
  ])('send a body of %s (B6)', async (type, body, text) => {
    const post = { operationId: 'send', requestBody: { content: { [type]: {} } }, responses: {} };
    const { server, call } = await toolOf(documentOf({ post }, {}, '/send'));
    await call({ body });
    expect(server.requests).toEqual([`POST /v1/send ${text}`]);
  });

  it.each(['', '.', '..'])('refuse %j as a part of a path (C9)', async (value) => {
    const { call } = await toolOf(documentOf(reading()));
    await expect(call({ id: value })).rejects.toMatchObject({ failure: 'invalid_input' });
  });

  it('read the schemas of OpenAPI 3.0 too, without what only the server says (B6)', async () => {
    const body = {
      type: 'object',
      required: ['id', 'size', 'kind'],
      properties: {
        id: { type: 'string', readOnly: true },
        size: { type: 'integer', minimum: 1, exclusiveMinimum: true, nullable: true },
        kind: { type: 'string', enum: ['a'], nullable: true, pattern: '^(?i)a', example: 'a' },
        parent: { $ref: '#/components/schemas/Node' },
        either: { oneOf: [{ type: 'string', format: 'date' }, { type: 'string' }] },
      },
    };
    const node = {
      type: 'object',
      properties: { name: { type: 'string' }, next: { $ref: '#/components/schemas/Node' } },
    };
    const post = {
      operationId: 'make',
      requestBody: { content: { 'application/json': { schema: body } } },
      responses: {},
    };
    const document = documentOf(
      { post },
      { openapi: '3.0.3', components: { schemas: { Node: node } } },
      '/make',
    );
    const { tool } = await toolOf(document);
    expect(tool.parameters.properties).toEqual({
      body: {
        type: 'object',
        required: ['size', 'kind'],
        properties: {
          size: { type: ['integer', 'null'], exclusiveMinimum: 1 },
          kind: { type: ['string', 'null'], enum: ['a', null], pattern: '^(?i)a' },
          parent: { type: 'object', properties: { name: { type: 'string' }, next: {} } },
          either: { oneOf: [{ type: 'string', format: 'date' }, { type: 'string' }] },
        },
      },
    });
    const isTaken = async (value: JsonObject) => (await tool.parse({ body: value })).ok;
    const fine = { size: 2, kind: null, parent: { next: { next: 1 } }, either: 'x' };
    expect(await isTaken(fine)).toBe(true);
    expect(await isTaken({ ...fine, size: null })).toBe(true);
    for (const wrong of [{ size: 1 }, { kind: 'b' }, { parent: 1 }, { either: 3 }])
      expect(await isTaken({ ...fine, ...wrong })).toBe(false);
  });

  it('say how an answer differs from the document, and return it (B6)', async () => {
    const fits = await toolOf(documentOf(reading()), { id: 'A', total: 2, more: true });
    expect((await fits.call({ id: 'A' })).data).toMatchObject({
      mismatch: null,
      json: { id: 'A' },
    });
    const differs = await toolOf(documentOf(reading()), { id: 7 });
    const { data, summary } = await differs.call({ id: 'A' });
    expect(data).toMatchObject({ json: { id: 7 }, mismatch: expect.stringContaining('id: ') });
    expect(summary).toContain('not as its document says');
  });

  it('limit the size of an answer (B6)', async () => {
    const { call } = await toolOf(documentOf(reading()), 'x'.repeat(99), { maxResponseBytes: 50 });
    await expect(call({ id: 'A' })).rejects.toThrow('more than 50 bytes');
  });

  it('follow no redirect to another host (C9)', async () => {
    const other = await fakeHttpServer((_, response) => response.end('secret'));
    const server = await fakeHttpServer((_, response) =>
      response.writeHead(302, { location: `http://${other.host}/` }).end(),
    );
    const { tools } = await openApiTools(documentOf(reading()), {
      name: 'shop',
      server: `http://${server.host}`,
      allowPrivateNetworks: true,
    });
    await expect(callTool(tools, 'shop.getOrder', { id: 'A' })).rejects.toMatchObject({
      failure: 'permission_denied',
    });
    expect(other.requests).toEqual([]);
  });
});

describe('the secrets of an API', () => {
  it('reach its server and no journal, result or failure (C9)', async () => {
    const store = memoryStore();
    const server = await fakeHttpServer(({ headers }, response) =>
      response
        .writeHead(headers.authorization === 'Bearer tenant-7-secret' ? 200 : 403)
        .end(`you said ${headers.authorization} and ${headers['x-key']}`),
    );
    const header = { name: 'X-Key', in: 'header', required: true, schema: { type: 'string' } };
    const { tools } = await openApiTools(documentOf(reading({ parameters: [id, header] })), {
      name: 'shop',
      server: `http://${server.host}`,
      allowPrivateNetworks: true,
      headers: ({ run }) => ({ authorization: `Bearer ${run}-secret`, 'x-key': 'another secret' }),
    });
    const args = { id: 'A', 'X-Key': 'from a model' };
    const call = directCalls({ tool: 'shop.getOrder', args });
    await using pce = createOrchestrator({
      ...scriptedRoles({ decide: ({ iteration }) => (iteration === 1 ? call : completion()) }),
      tools: [...tools],
      store,
    });
    const first = await pce.start('Look', { run: 'tenant-7' }).result();
    const second = await pce.start('Look', { run: 'tenant-8' }).result();
    expect(first.commands[0]?.result).toMatchObject({ text: 'you said *** and ***' });
    expect(second.commands[0]?.error?.message).toContain('403');
    const kept = JSON.stringify([await pce.events(first.turn), await pce.events(second.turn)]);
    expect(kept).not.toMatch(/tenant-[78]-secret|another secret/);
  });

  it('are no arguments if the host gives them (C9)', async () => {
    const header = { name: 'x-key', in: 'header', required: true, schema: { type: 'string' } };
    const { tool, server, call } = await toolOf(
      documentOf(reading({ parameters: [id, header] })),
      {},
      {
        headers: { 'X-Key': `\${KEY}` },
        env: { KEY: 'a secret' },
      },
    );
    expect(tool.parameters.required).toEqual(['id']);
    await call({ id: 'A' });
    expect(server.headers()['x-key']).toBe('a secret');
  });
});

describe('an OpenAPI document', () => {
  it('is read from a file, in JSON or YAML, with an allow list of operations (B6)', async () => {
    const methods = { get: 'getOrder', post: 'refundOrder', delete: 'deleteOrder' };
    const operations = Object.entries(methods).map(([method, operationId]) => [
      method,
      { operationId, parameters: [id], summary: `${operationId}.`, description: 'Now.' },
    ]);
    const document = documentOf(Object.fromEntries(operations), {
      servers: [{ url: 'https://{place}.example/v1', variables: { place: { default: 'shop' } } }],
    });
    document.paths = {
      ...Object(document.paths),
      '/orders': { get: { operationId: 'listOrders' } },
    };
    const folder = temporaryFolder({
      'shop.json': JSON.stringify(document),
      'shop.yaml': `openapi: 3.0.0\nservers: [{ url: https://shop.example }]\npaths:\n  /a-b:\n    get: { responses: {} }\n`,
      'wrong.yaml': 'a: [',
    });
    const tools = await shopTools(join(folder, 'shop.json'), {});
    expect(tools.map(({ name, destructive }) => [name, destructive])).toEqual([
      ['shop.getOrder', false],
      ['shop.refundOrder', true],
      ['shop.listOrders', false],
    ]);
    expect(tools[0]?.description).toBe('getOrder. Now.');
    const yaml = await openApiTools(join(folder, 'shop.yaml'), { name: 'shop' });
    expect(yaml.tools).toMatchObject([{ name: 'shop.get_a-b', description: 'GET /a-b' }]);
    for (const file of ['wrong.yaml', 'none.json'])
      await expect(openApiTools(join(folder, file), { name: 'shop' })).rejects.toThrow(file);
  });

  it.each<[string, object, string]>([
    ['Swagger 2.0', { swagger: '2.0', openapi: undefined }, '#/openapi'],
    ['another version', { openapi: '4.0.0' }, '#/openapi'],
    ['no paths', { paths: undefined }, '#/paths'],
    ['a path that is none', { paths: { '/a/b': 3 } }, '#/paths/~1a~1b'],
    ['a server without an address', { servers: [{}] }, '#/servers/0/url'],
    ['a relative server', { servers: [{ url: '/' }] }, '#/servers/0/url'],
    ['no server', { servers: undefined }, '#/servers/0/url'],
  ])('with %s is refused, with the place (B6)', async (_, more, pointer) => {
    const opening = openApiTools(documentOf(reading(), more), { name: 'shop' });
    await expect(opening).rejects.toThrow(InvalidInputError);
    await expect(opening).rejects.toThrow(pointer);
  });

  it('with other operations than the host names is refused (B6)', async () => {
    for (const options of [{ operations: ['none'] }, { settings: { none: {} } }])
      await expect(
        openApiTools(documentOf(reading()), { name: 'shop', ...options }),
      ).rejects.toThrow('no operation none');
  });

  const operation = '#/paths/~1orders~1{id}/get';
  const schema = (given: object) => ({
    parameters: [id],
    requestBody: { content: { 'application/json': { schema: given } } },
  });
  const inSchema = `${operation}/requestBody/content/application~1json/schema`;
  it.each<[string, object, string]>([
    ['a remote reference', schema({ $ref: 'https://else.example/a.json#/A' }), `${inSchema}/$ref`],
    ['a reference to a file', schema({ items: { $ref: './a.yaml' } }), `${inSchema}/items/$ref`],
    ['a reference to nothing', schema({ $ref: '#/components/schemas/No' }), `${inSchema}/$ref`],
    ['a reference to what objects inherit', schema({ $ref: '#/constructor' }), `${inSchema}/$ref`],
    [
      'a reference to itself',
      { parameters: [{ $ref: `${operation}/parameters/0` }] },
      `${operation}/parameters/0`,
    ],
    ['a schema that is none', schema({ properties: { a: 3 } }), `${inSchema}/properties/a`],
    ['a schema that cannot be used', schema({ type: 'strnig' }), operation],
    [
      'a parameter without a name',
      { parameters: [{ in: 'query' }] },
      `${operation}/parameters/0/name`,
    ],
    ['a parameter of its path missing', {}, operation],
    [
      'a required cookie',
      { parameters: [id, { name: 'c', in: 'cookie', required: true }] },
      `${operation}/parameters/1`,
    ],
    [
      'a body that is not sent',
      { parameters: [id], requestBody: { content: { 'multipart/form-data': {} } } },
      `${operation}/requestBody/content`,
    ],
    [
      'another server',
      { parameters: [id], servers: [{ url: 'https://else.example' }] },
      `${operation}/servers/0`,
    ],
    ['a schema that is too large', schema({ description: 'x'.repeat(70_000) }), operation],
  ])('leaves out an operation with %s, and says where (B6, C9)', async (_, wrong, pointer) => {
    const parameters = { parameters: undefined };
    const document = documentOf({
      ...reading({ ...parameters, ...wrong }),
      put: { operationId: 'put', parameters: [id] },
    });
    const { tools, problems } = await openApiTools(document, { name: 'shop' });
    expect(tools.map(({ name }) => name)).toEqual(['shop.put']);
    expect(problems).toMatchObject([{ operation: 'getOrder', pointer }]);
  });

  it('that grows without end is cut off (C9)', async () => {
    const twice = (name: string) => ({
      allOf: [1, 2].map(() => ({ $ref: `#/components/schemas/${name}` })),
    });
    const schemas = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`d${n}`, twice(`d${n + 1}`)]),
    );
    const document = documentOf(reading(schema({ $ref: '#/components/schemas/d0' })), {
      components: { schemas: { ...schemas, d20: {} } },
    });
    const { problems } = await openApiTools(document, { name: 'shop' });
    expect(problems).toMatchObject([{ message: expect.stringContaining('more than') }]);
  });
});

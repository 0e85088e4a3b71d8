import { expect, it } from 'vitest';
import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.js';
import { reply } from '../endpoint/reply.js';
import { openApiDocument } from './openapi-document.js';

const text = z.object({ text: z.string() });
const upload = z.object({ file: z.string() }).transform(({ file }) => ({ text: file }));

const getThing = endpoint({
  ...{ route: 'GET /api/things/{id}', id: 'getThing', summary: 'Get a thing' },
  roles: ['user', 'agent'],
  params: z.object({ id: z.string() }),
  query: z.object({ limit: z.number().optional().describe('At most.'), cursor: z.string() }),
  answers: { 200: text },
  handle: async () => reply(200, { text: '' }),
});

const postThing = endpoint({
  ...{ route: 'POST /api/things/{id}', id: 'postThing', summary: 'Put' },
  ...{ description: 'As it is.', params: z.object({ id: z.string() }) },
  body: { json: text, multipart: upload, mayBeEmpty: true },
  answers: { 204: null, 202: null },
  handle: async () => reply(204, null),
});

const streamThings = endpoint({
  ...{ route: 'GET /api', id: 'streamThings', summary: 'Stream', roles: ['admin'] },
  ...{ body: { json: text }, messages: text },
  answers: { 200: null, 201: text },
  handle: async () => reply(200, null),
});

const schema = {
  ...{ type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
};
const problem = { $ref: '#/components/responses/Problem' };
const refusals = { '4XX': problem, default: problem };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

it('describes each operation from the schemas that it is checked with (D4)', () => {
  const { paths, openapi } = openApiDocument([getThing, postThing, streamThings]);

  expect(openapi).toBe('3.1.0');
  expect(paths).toStrictEqual({
    '/api/things/{id}': {
      get: {
        ...{ operationId: 'getThing', summary: 'Get a thing', tags: ['things'] },
        security: [{ user: [] }, { agent: [] }],
        parameters: [
          id,
          {
            ...{ name: 'limit', in: 'query', required: false, description: 'At most.' },
            schema: { type: 'number' },
          },
          { name: 'cursor', in: 'query', required: true, schema: { type: 'string' } },
        ],
        responses: {
          '200': {
            description: 'The answer to getThing.',
            content: { 'application/json': { schema } },
          },
          ...refusals,
        },
      },
      post: {
        ...{ operationId: 'postThing', summary: 'Put', description: 'As it is.', tags: ['things'] },
        security: [{ user: [] }],
        parameters: [
          id,
          {
            ...{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } },
            description: expect.stringContaining('sent again'),
          },
        ],
        requestBody: {
          required: false,
          content: {
            'application/json': { schema },
            'multipart/form-data': {
              schema: {
                ...{ type: 'object', properties: { file: { type: 'string' } } },
                required: ['file'],
              },
            },
          },
        },
        responses: {
          '202': { description: 'Done.' },
          '204': { description: 'Nothing.' },
          ...refusals,
        },
      },
    },
    '/api': {
      get: {
        ...{ operationId: 'streamThings', summary: 'Stream', tags: ['api'], parameters: [] },
        security: [{ admin: [] }],
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: {
          '200': {
            description: 'Messages as they come, and an event named end after the last.',
            content: { 'text/event-stream': { schema } },
          },
          '201': {
            description: 'The answer to streamThings.',
            content: { 'application/json': { schema } },
          },
          ...refusals,
        },
      },
    },
  });
});

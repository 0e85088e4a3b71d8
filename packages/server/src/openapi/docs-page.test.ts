import { expect, it } from 'vitest';
import { docsPage } from './docs-page.js';

const document = {
  info: { title: 'P<E', description: 'Plans & "agents".' },
  paths: {
    '/api/plans/{plan_id}': {
      get: {
        ...{ operationId: 'getPlan', summary: 'Get a plan', tags: ['plans', 'other'] },
        security: [{ user: [] }, { agent: [], admin: [] }],
        parameters: [
          {
            ...{ name: 'plan_id', in: 'path', required: true, description: 'Id of the <plan>.' },
            schema: { type: 'string' },
          },
          {
            ...{ name: 'limit', in: 'query' },
            schema: { type: 'integer', minimum: 1, maximum: 9, default: 5 },
          },
          { name: 'order', in: 'query', schema: { enum: ['up', 'down'], default: 'up' } },
          { name: 'plan', schema: { $ref: '#/components/schemas/Plan' } },
        ],
        responses: {
          '200': {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Plan' } } },
          },
          '204': { description: 'Nothing.' },
          default: { content: { 'application/json': { schema: { never: 'shown' } } } },
        },
      },
      put: {
        ...{ operationId: 'putPlan', summary: 'Put', description: 'It < that.', tags: ['plans'] },
        ...{ parameters: [], requestBody: { content: { 'text/plain': { schema: { a: 1 } } } } },
      },
    },
    '/other': { get: { operationId: 'other', tags: [] } },
  },
  components: {
    schemas: { Plan: { description: 'A <plan>.' }, Bare: { type: 'string' } },
    securitySchemes: { user: { description: 'A token.' } },
  },
};

it('has each part, operation and schema of the document, which it links and escapes (D4)', () => {
  const page = docsPage(document);

  expect(page).toContain('<title>P&lt;E API</title>');
  expect(page).toContain('Plans &amp; &quot;agents&quot;.');
  for (const id of ['authentication', 'plans', 'api', 'problems', 'schemas'])
    expect(page).toContain(`<a href="#${id}">${id}</a>`);
  for (const id of ['getPlan', 'putPlan', 'other'])
    expect(page.split(`<article id="${id}">`)).toHaveLength(2);
  expect(page).toContain('For: user, agent, admin.');
  expect(page).toContain('<td>integer 1 to 9, default <code>5</code></td>');
  expect(page).toContain('<code>up</code> or <code>down</code>, default <code>up</code>');
  expect(page).toContain('Body, text/plain');
  expect(page).toContain('&quot;<a href="#schema-Plan">Plan</a>&quot;');
  expect(page).toContain('<code>Plan</code>: A &lt;plan&gt;.');
  expect(page).not.toContain('never');
});

it('is a page where the document says nothing, or something else than is expected (D4)', () => {
  const bare = docsPage({});
  const odd = docsPage({
    ...{ info: { title: 7 }, paths: { '/x': { get: { tags: 'x', responses: [] } }, '/y': 'none' } },
    components: { schemas: ['a'] },
  });

  expect(bare).toContain('<title> API</title>');
  expect(bare).toContain('<a href="#authentication">authentication</a>\n<a href="#problems">');
  expect(odd).toContain('<code><b>GET</b> /x</code>');
  expect(odd).not.toContain('/y');
});

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

/** Returns the part of the page from a mark to the next end of an element. */
function part(from: string, to: string): string {
  const page = docsPage(document);
  const at = page.indexOf(from);
  return at === -1 ? '' : page.slice(at, page.indexOf(to, at) + to.length);
}

it('says what the API is, and leads to each of its parts (D4)', () => {
  expect(part('<title>', '</title>')).toBe('<title>P&lt;E API</title>');
  expect(part('<main><p>', '</p>')).toBe('<main><p>Plans &amp; &quot;agents&quot;.</p>');
  expect(part('<nav', '</nav>')).toBe(
    [
      '<nav aria-label="Sections"><a href="#authentication">authentication</a>',
      '<a href="#plans">plans</a>',
      '<a href="#api">api</a>',
      '<a href="#problems">problems</a>',
      '<a href="#schemas">schemas</a></nav>',
    ].join('\n'),
  );
  expect(part('<table>', '</table>')).toBe(
    '<table><tr><td>user</td><td>A token.</td></tr></table>',
  );
});

it('has each operation once, with what it takes and answers, and nothing that is not there (D4)', () => {
  expect(part('<section id="plans">', '</section>')).toBe(
    [
      '<section id="plans"><h2>plans</h2>',
      '<article id="getPlan">',
      '<h3><code><b>GET</b> /api/plans/{plan_id}</code></h3>',
      '<p>Get a plan. For: user, agent, admin. </p>',
      '<table><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>',
      '<tbody><tr><td><code>plan_id</code></td><td>path</td><td>string, required</td><td>Id of the &lt;plan&gt;.</td></tr>',
      '<tr><td><code>limit</code></td><td>query</td><td>integer 1 to 9, default <code>5</code></td><td></td></tr>',
      '<tr><td><code>order</code></td><td>query</td><td><code>up</code> or <code>down</code>, default <code>up</code></td><td></td></tr>',
      '<tr><td><code>plan</code></td><td></td><td><a href="#schema-Plan">Plan</a></td><td></td></tr></tbody></table>',
      '',
      '<details><summary>Answer 200</summary><pre>{',
      '  &quot;$ref&quot;: &quot;<a href="#schema-Plan">Plan</a>&quot;',
      '}</pre></details>',
      '',
      '</article>',
      '<article id="putPlan">',
      '<h3><code><b>PUT</b> /api/plans/{plan_id}</code></h3>',
      '<p>Put. For: . It &lt; that.</p>',
      '',
      '<details><summary>Body, text/plain</summary><pre>{',
      '  &quot;a&quot;: 1',
      '}</pre></details>',
      '',
      '</article></section>',
    ].join('\n'),
  );
  expect(part('<section id="api">', '</section>')).toBe(
    [
      '<section id="api"><h2>api</h2>',
      '<article id="other">',
      '<h3><code><b>GET</b> /other</code></h3>',
      '<p>. For: . </p>',
      '',
      '',
      '',
      '</article></section>',
    ].join('\n'),
  );
});

it('has each schema under its name (D4)', () => {
  expect(part('<section id="schemas">', '</section>')).toBe(
    [
      '<section id="schemas"><h2>Schemas</h2>',
      '<details id="schema-Plan"><summary><code>Plan</code>: A &lt;plan&gt;.</summary><pre>{',
      '  &quot;description&quot;: &quot;A &lt;plan&gt;.&quot;',
      '}</pre></details>',
      '<details id="schema-Bare"><summary><code>Bare</code></summary><pre>{',
      '  &quot;type&quot;: &quot;string&quot;',
      '}</pre></details>',
      '</section>',
    ].join('\n'),
  );
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

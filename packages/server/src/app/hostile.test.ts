import type { Json, JsonObject, Store } from '@pce/core';
import { memoryStore } from '@pce/core';
import { anyCharacter } from '@pce/test-support';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { api, checked, textAt } from '../../test/api.js';
import { arbitraryOf, nasty } from '../../test/arbitrary-of.js';
import { tokenOf, withTokens } from '../../test/tokens.js';
import { askForWork, executed, registered } from '../../test/work.js';
import { allEndpoints } from '../routes/all-endpoints.js';
import { apiDocument } from './api-document.js';

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly body: Json | undefined;
}

const operations: readonly Operation[] = Object.entries(
  apiDocument(allEndpoints).openapi.paths ?? {},
).flatMap(([path, methods]: [string, Json]) =>
  Object.entries(methods ?? {}).map(([method, one]: [string, JsonObject]) => ({
    method: method.toUpperCase(),
    path,
    query: namesOf(one.parameters),
    body: bodyOf(one),
  })),
);

function namesOf(parameters: Json | undefined): string[] {
  const all = Array.isArray(parameters) ? parameters : [];
  return all.flatMap((each) =>
    each !== null && typeof each === 'object' && 'in' in each && each.in === 'query'
      ? [String(each.name)]
      : [],
  );
}

function bodyOf({ requestBody }: JsonObject): Json | undefined {
  const { content } = Object(requestBody ?? {});
  return content?.['application/json']?.schema;
}

/** A request as it goes out. */
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  readonly type: string;
  readonly key: string | undefined;
  readonly once: string | undefined;
}

/** Values that are there, by the names of parameters and members. */
type Known = Readonly<Record<string, string>>;

function requests(known: Known, keys: fc.Arbitrary<string | undefined>) {
  return fc.constantFrom(...operations).chain(({ method, path, query, body }) =>
    fc.record<Sent>({
      method: fc.oneof(
        { weight: 20, arbitrary: fc.constant(method) },
        fc.constantFrom('PUT', 'POST'),
      ),
      path: fc.tuple(pathOf(method, path, known), queryOf(query)).map((parts) => parts.join('')),
      body: body === undefined ? fc.constant(undefined) : bodies(body, known),
      type: fc.oneof(
        { weight: 20, arbitrary: fc.constant('application/json') },
        fc.constantFrom('multipart/form-data; boundary=x', 'text/plain', ';'),
      ),
      key: keys,
      once: fc.option(fc.string({ maxLength: 4 }), { nil: undefined, freq: 5 }),
    }),
  );
}

function pathOf(method: string, path: string, known: Known): fc.Arbitrary<string> {
  const wrong = fc.oneof(nasty.map(String), fc.string({ unit: anyCharacter, maxLength: 5 }));
  const parts = path.split('/').map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return fc.constant(part);
    const right = fc.constant(known[name] ?? 'x');
    // A removal comes last: nothing after it would be found.
    const weight = method === 'DELETE' ? 0 : 9;
    return fc
      .oneof({ weight, arbitrary: right }, { weight: 1, arbitrary: wrong })
      .map((text) => (text.isWellFormed() ? encodeURIComponent(text) : '%ff%'));
  });
  return fc.tuple(...parts).map((all) => all.join('/'));
}

function queryOf(names: readonly string[]): fc.Arbitrary<string> {
  const value = fc.oneof(fc.nat(300).map(String), fc.string({ maxLength: 8 }), nasty.map(String));
  return fc
    .dictionary(fc.constantFrom(...names, '__proto__', 'x'), value, { maxKeys: 3 })
    .map((given) => `?${new URLSearchParams(Object.entries(given))}`);
}

function bodies(schema: Json, known: Known): fc.Arbitrary<string> {
  const right = arbitraryOf(schema).map((value) =>
    // Ids that are there lead deeper in.
    Object.entries(known).reduce(
      (text, [name, id]) => text.replace(new RegExp(`"${name}":"[^"]*"`), `"${name}":"${id}"`),
      JSON.stringify(value) ?? '',
    ),
  );
  return fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: fc.string() });
}

/** The store, and how much was written to it. */
function counted(): { readonly store: Store; appends(): number } {
  const store = memoryStore();
  let count = 0;
  const append: Store['append'] = (input) => {
    count += 1;
    return store.append(input);
  };
  return { store: { ...store, append }, appends: () => count };
}

it('answers whatever is sent without a fault, and what it refuses changes nothing (D7, D8)', async () => {
  const { store, appends } = counted();
  const plenty = {
    userRequestsPerMinute: 1e9,
    agentRequestsPerMinute: 1e9,
    ownerRequestsPerMinute: 1e9,
    unauthorizedRequestsPerMinute: 1e9,
  };
  await using pce = api({ ...withTokens, store, limits: plenty, turns: 'shown' });
  const alice = await tokenOf('alice');
  const agent = await registered(pce, { as: alice });
  const execution = await executed(pce, '1. Jump\n2. Rest', alice);
  const work = await askForWork(pce, agent);
  const known = {
    plan_id: textAt(work, 'plan_id'),
    agent_id: agent.id,
    execution_id: execution,
    task_id: '2',
    url: 'https://example.org/hook',
    lease_token: textAt(work, 'lease', 'token'),
  };
  const keys = fc.oneof(
    { weight: 6, arbitrary: fc.constant(alice) },
    { weight: 5, arbitrary: fc.constant(agent.key) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );

  await fc.assert(
    fc.asyncProperty(requests(known, keys), async ({ method, path, body, type, key, once }) => {
      const headers = new Headers();
      if (body !== undefined && method !== 'GET') headers.set('Content-Type', type);
      if (key !== undefined) headers.set('Authorization', `Bearer ${key}`);
      if (once !== undefined && /^[\x20-\x7e]*$/.test(once)) headers.set('Idempotency-Key', once);
      const before = appends();
      const init = { method, headers, ...(method !== 'GET' && { body: body ?? null }) };

      const response = await pce.server.fetch(new Request(`http://pce${path}`, init));

      expect(response.status, `${method} ${path} ${body}`).toBeLessThan(500);
      if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
        await response.body?.cancel();
      } else await checked(method, path, response);
      if (response.status >= 400) expect(appends()).toBe(before);
    }),
    { numRuns: 500 },
  );
});

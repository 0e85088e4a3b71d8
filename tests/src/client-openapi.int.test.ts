import * as client from '@pce/client';
import { memoryStore } from '@pce/core';
import * as core from '@pce/core/execution';
import { createServer } from '@pce/server';
import { describe, expect, it } from 'vitest';
import { type Operation, operationsOf, partsOf } from './openapi-document.ts';
import { useWholeClient } from './use-whole-client.ts';

type Fetch = typeof globalThis.fetch;

/** Data of the user's, whose names are nobody's to change. */
const kept = ['params', 'output_data'];

const toCamel = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Names of what the server said, and the client did not pass on. */
function lost(said: unknown, answer: unknown, where = ''): string[] {
  if (Array.isArray(said)) {
    const items = Array.isArray(answer) ? answer : [];
    return said.flatMap((each, index) => lost(each, items[index], `${where}[]`));
  }
  if (typeof said !== 'object' || said === null) return answer === undefined ? [where] : [];
  const known = partsOf(answer);
  return Object.entries(said).flatMap(([name, each]) =>
    kept.includes(name) && known[toCamel(name)] !== undefined
      ? []
      : lost(each, known[toCamel(name)], `${where}.${name}`),
  );
}

/** A client whose requests are noted beside the operations they are. */
function noting(
  operations: readonly Operation[],
  answer: (request: Request, of: Operation | undefined) => Promise<Response>,
) {
  const used = new Map<string, Set<string>>();
  let latest: unknown;
  const fetch: Fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const operation = operations.find(
      ({ method, pattern }) => method === request.method && pattern.test(url.pathname),
    );
    const names = used.get(operation?.name ?? '') ?? new Set();
    const body = await request.clone().text();
    const isJson = request.headers.get('Content-Type') === 'application/json';
    for (const name of Object.keys(isJson ? JSON.parse(body) : {})) names.add(`body.${name}`);
    for (const name of url.searchParams.keys()) names.add(`query.${name}`);
    used.set(operation?.name ?? url.pathname, names);
    const response = await answer(request, operation);
    const isAnswer = response.headers.get('Content-Type')?.includes('json') === true;
    latest = isAnswer ? await response.clone().json() : undefined;
    return response;
  };
  const make = (token?: string): client.Client =>
    client.createClient({
      url: 'http://server.test',
      fetch,
      retry: false,
      WebSocket: null,
      ...(token && { token }),
    });
  return { make, used, latest: () => latest };
}

describe('the client and the OpenAPI document', () => {
  it('has a method for every operation, and a name for everything a request may hold (D3, D4)', async () => {
    const store = memoryStore();
    await using server = createServer({ store });
    const operations = operationsOf(server.openapi);
    const { make, used } = noting(operations, (request) => server.fetch(request));
    const user = make();
    await useWholeClient({ user, asAgent: make, check: (answer) => answer });
    const [execution] = (await user.executions.list()).executions;
    const id = execution?.executionId ?? '';
    const types: string[] = [];
    for await (const { eventType } of user.stream(id, { after: 1 })) types.push(eventType);
    expect(types.at(-1)).toBe('execution_moved');
    for await (const event of user.stream(id, { follow: true })) {
      expect(event).toMatchObject({ number: 1, eventType: 'execution_created' });
      break;
    }

    const unused = operations.filter(({ name }) => !used.has(name)).map(({ name }) => name);
    expect(unused).toEqual([]);
    const unnamed = operations.flatMap(({ name, query, body }) =>
      [...query.map((each) => `query.${each}`), ...body.map((each) => `body.${each}`)]
        .filter((each) => !used.get(name)?.has(each))
        .map((each) => `${name} ${each}`),
    );
    expect(unnamed).toEqual([]);
  });

  it('reads every answer whole: nothing the document promises is lost (D3, D4)', async () => {
    await using server = createServer({ store: memoryStore() });
    const operations = operationsOf(server.openapi);
    const { make, latest } = noting(operations, async (_, operation) =>
      operation?.sample === undefined
        ? new Response(operation ? null : '{}', { status: operation?.status ?? 200 })
        : Response.json(operation.sample, { status: operation.status }),
    );
    const missing: string[] = [];
    const check = <Answer>(answer: Answer): Answer => {
      missing.push(...lost(latest(), answer));
      return answer;
    };
    await useWholeClient({ user: make(), asAgent: make, check });
    expect(missing).toEqual([]);
  });

  it('names the same statuses, reports and choices as the engine (D2)', () => {
    expect(client.executionStatuses).toEqual(core.executionStatuses);
    expect(client.taskStatuses).toEqual(core.taskStatuses);
    expect(client.reportTypes).toEqual(core.reportTypes);
    expect(client.taskChoices).toEqual(core.taskChoices);
  });
});

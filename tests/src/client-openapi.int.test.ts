import { createClient } from '@pce/client';
import type { ExecutionUpdate } from '@pce/client/internal';
import { createOrchestrator, memoryStore } from '@pce/core';
import type { ExecutorDecision } from '@pce/core/contracts';
import type { DiffClassifier } from '@pce/core/ports';
import { createServer } from '@pce/server';
import { scriptedRoles } from '@pce/testkit';
import { createTracker } from '@pce/tracker';
import { expect, it } from 'vitest';
import { useWholeClient } from './use-whole-client.ts';

const unchanged: DiffClassifier = {
  classify: async () => ({
    patch: '',
    class: 'HIGH',
    decidedBy: 'same',
    changes: [],
    coarse: false,
    figures: { ratio: 1, kept: 1, order: 1 },
    reasons: [{ rule: 'same', class: 'HIGH', detail: 'nothing differs' }],
  }),
};

const blocked: ExecutorDecision = {
  action: 'BLOCKED',
  reasoning: 'which one?',
  goalFocus: [],
  goalsProgress: [],
};

/** Reads of a journal, and requests that carry an id of their own. */
const takesNoKey = /\/(verify|replay|events|attachments)$/;

/** Returns every operation of a document with its query parameters, such as `GET /api/plans ?limit`. */
function partsOf(document: unknown): { readonly name: string; readonly pattern: RegExp }[] {
  return Object.entries(Object(Object(document).paths)).flatMap(([path, methods]) =>
    Object.entries(Object(methods)).flatMap(([method, operation]) => {
      const verb = method.toUpperCase();
      const place = path.replaceAll(/\{\w+\}/g, '[^/?]+');
      const { parameters = [] } = Object(operation);
      const queries = [...parameters].filter((each) => Object(each).in === 'query');
      return [
        { name: `${verb} ${path}`, pattern: new RegExp(`^${verb} ${place}(\\?|$)`) },
        ...queries.map(({ name }) => ({
          name: `${verb} ${path} ?${name}`,
          pattern: new RegExp(`^${verb} ${place}\\?(.*&)?${name}=`),
        })),
      ];
    }),
  );
}

it('has a method of the client for every operation, and an option for every query parameter (D3, D4)', async () => {
  const store = memoryStore();
  const pce = createOrchestrator({ ...scriptedRoles({ decide: blocked }), store });
  await using tracker = createTracker({ store, classifier: unchanged });
  const { episode } = await tracker.startEpisode({ goal: 'Search' });
  for (const iteration of [1, 2]) {
    await tracker.recordCheckpoint({ episode, iteration, role: 'planner', scratchpad: 'Plan' });
  }
  const question = { kind: 'in_doubt', role: 'planner', message: 'Go on?', options: ['go_on'] };
  await tracker.openIntervention({ episode, intervention: 'q1', ...question });
  await using server = createServer({ store, turns: pce, episodes: tracker });
  const requests: string[] = [];
  const keyed = new Set<string>();
  const make = (token?: string) =>
    createClient({
      url: 'http://server.test',
      retry: false,
      WebSocket: null,
      ...(token && { token }),
      fetch: async (input, init) => {
        const request = new Request(input, init);
        const { pathname, search } = new URL(request.url);
        requests.push(`${request.method} ${pathname}${search}`);
        if (request.headers.has('Idempotency-Key')) keyed.add(`${request.method} ${pathname}`);
        return server.fetch(request);
      },
    });
  const user = make();
  await useWholeClient({ user, asAgent: make });
  const [execution] = (await user.executions.list()).executions;
  const id = execution?.executionId ?? '';
  const types: string[] = [];
  const statuses: string[] = [];
  const onUpdate = ({ status }: ExecutionUpdate) => void statuses.push(status);
  for await (const { eventType } of user.stream(id, { after: 1, onUpdate })) types.push(eventType);
  expect(statuses).toEqual(['CANCELLED']);
  expect(types.at(-1)).toBe('execution_moved');
  for await (const event of user.stream(id, { follow: true })) {
    expect(event).toMatchObject({ number: 1, eventType: 'execution_created' });
    break;
  }

  const unused = partsOf(server.openapi)
    .filter(({ pattern }) => !requests.some((each) => pattern.test(each)))
    .map(({ name }) => name);
  expect(unused).toEqual([]);
  const created = requests.map((each) => each.replace(/\?.*/, ''));
  const once = created.filter((each) => each.startsWith('POST') && !takesNoKey.test(each));
  expect([...keyed].toSorted()).toEqual([...new Set(once)].toSorted());
});

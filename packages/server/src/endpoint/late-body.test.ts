import { memoryStore, type Store } from '@pce/core';
import { rebuildViews } from '@pce/core/internal';
import { fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import { type Api, api, checked, textAt } from '../../test/api.js';
import { fileTurns } from '../../test/file-turns.js';
import { until } from '../../test/until.js';
import { executed, registered } from '../../test/work.js';
import { allEndpoints } from '../routes/all-endpoints.js';

/** Sends a request whose body comes once something else has happened: after its record was found. */
async function sendAround(
  pce: Api,
  [method = '', path = '']: readonly string[],
  said: unknown,
  meanwhile: () => Promise<unknown>,
) {
  const body = new ReadableStream(
    {
      async pull(controller) {
        await meanwhile();
        controller.enqueue(new TextEncoder().encode(JSON.stringify(said)));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'Content-Type': 'application/json' };
  const init = { method, body, headers, duplex: 'half' } as const;
  return checked(method, path, await pce.server.fetch(new Request(`http://pce${path}`, init)));
}

it('looks up every record that a path names before it reads more (D8)', () => {
  const without = allEndpoints.filter((each) => each.path.includes('{') && !each.findsRecord);
  expect(without.map(({ id }) => id)).toEqual([]);
});

it('keeps what others changed of an agent while a body came, and its removal (D3)', async () => {
  await using pce = api();
  const { id } = await registered(pce);
  const request = ['PATCH', `/api/agents/${id}`];
  const changed = await sendAround(pce, request, { name: 'bo' }, () =>
    pce.send(request.join(' '), { role: 'cook' }),
  );
  expect(changed.body).toMatchObject({ name: 'bo', role: 'cook' });

  const late = await sendAround(pce, request, { name: 'cy' }, () =>
    pce.send(`DELETE /api/agents/${id}`),
  );
  expect([late.status, late.body.detail]).toEqual([404, 'there is no agent by this id']);
});

it('replaces no tasks of a plan that was removed while they came (D3)', async () => {
  await using pce = api();
  const path = `/api/plans/${textAt(await pce.send('POST /api/plans', { content: '1. Dig' }), 'plan_id')}`;
  const tasks = [{ id: '1', title: 'Fill' }];
  const late = await sendAround(pce, ['PUT', `${path}/tasks`], { tasks }, () =>
    pce.send(`DELETE ${path}`),
  );
  expect(late.status).toBe(404);
  const events = await pce.store.read({ stream: path.replace('/api/plans', 'plan') });
  expect(events.map(({ type }) => type)).toEqual(['plan.added', 'plan.removed']);
  await rebuildViews(pce.store);
  expect((await pce.send(`GET ${path}`)).status).toBe(404);
});

it('decides on an execution as it is once the body has come (D3)', async () => {
  await using pce = api();
  const { id } = await registered(pce, { actions: ['fly'] });
  const path = `/api/executions/${await executed(pce, '1. [ ] Jump')}`;
  const edit = (action: string) => () =>
    pce.send(`POST ${path}/changes`, { changes: [{ change: 'edit', task_id: '1', action }] });
  const give = { agent_id: id };
  expect((await sendAround(pce, ['PATCH', path], give, edit('fly'))).status).toBe(200);
  const change = { changes: [{ change: 'edit', task_id: '1', ...give }] };
  const refused = await sendAround(pce, ['POST', `${path}/changes`], change, edit('jump'));
  expect(refused.status).toBe(422);
});

it('answers a repeat whose first sending removed the record as it answered that (D4)', async () => {
  const clock = fakeClock();
  const inner = memoryStore({ clock });
  let onLookedUp: (() => Promise<unknown>) | undefined;
  let onAnswered: (() => Promise<unknown>) | undefined;
  const store: Store = {
    ...inner,
    async getView(collection, key) {
      const row = await inner.getView(collection, key);
      const next = collection === 'requests' ? onLookedUp : undefined;
      if (next) onLookedUp = undefined;
      await next?.();
      return row;
    },
    async append(input) {
      const next = input.stream.startsWith('request/') ? onAnswered : undefined;
      if (next) onAnswered = undefined;
      await next?.();
      return inner.append(input);
    },
  };
  const pce = fileTurns({ store });
  const started = await pce.send('POST /api/turns', { request: 'Look', thread_id: 't' });
  const turn = textAt(started, 'turn_id');
  await until(async () => (await pce.send(`GET /api/turns/${turn}`)).body.has_ended === true);
  const forget = () =>
    pce.send('POST /api/threads/t/forget', { turn_ids: [turn] }, undefined, {
      'Idempotency-Key': 'k',
    });
  const sent: Awaited<ReturnType<typeof forget>>[] = [];
  // The second looks for an answer before the first has begun, the third while that of the first is being kept.
  onAnswered = async () => sent.push(await forget());
  onLookedUp = async () => sent.push(await forget());
  sent.push(await forget());
  expect(sent.map(({ status }) => status)).toEqual([409, 200, 200]);
  expect(sent[0]?.body.code).toBe('request_under_way');
  expect(sent[2]?.body).toEqual(sent[1]?.body);
});

import type { Store } from '@pce/core';
import { describe, expect, it } from 'vitest';
import { api, textAt } from '../../test/api.js';
import { askForWork, executed, registered, says } from '../../test/work.js';

const once = { 'Idempotency-Key': 'k-1' };
const plan = { content: '1. Jump' };

describe('a request with an idempotency key', () => {
  it('is carried out once, and answered the same again (D4)', async () => {
    await using pce = api();

    const first = await pce.send('POST /api/plans', plan, undefined, once);
    const second = await pce.send('POST /api/plans', plan, undefined, once);

    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect((await pce.send('GET /api/plans')).body.plans).toHaveLength(1);
  });

  it('is refused where the key stands for another request (D4)', async () => {
    await using pce = api();
    await pce.send('POST /api/plans', plan, undefined, once);

    const other = await pce.send('POST /api/plans', { content: '1. Sit' }, undefined, once);

    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('may come again if it was refused the first time (D4)', async () => {
    await using pce = api();

    const wrong = await pce.send('POST /api/plans', {}, undefined, once);
    const right = await pce.send('POST /api/plans', plan, undefined, once);

    expect([wrong.status, right.status]).toEqual([422, 201]);
  });

  it('is awaited while it is being carried out (D4)', async () => {
    await using pce = api();

    const replies = await Promise.all(
      Array.from({ length: 5 }, () => pce.send('POST /api/plans', plan, undefined, once)),
    );

    const kept = replies.filter(({ status }) => status === 201);
    expect(kept.length).toBeGreaterThan(0);
    expect(new Set(kept.map((reply) => textAt(reply, 'plan_id'))).size).toBe(1);
    for (const { status, body } of replies.filter(({ status }) => status !== 201)) {
      expect([status, body.code]).toEqual([409, 'request_under_way']);
    }
    expect((await pce.send('GET /api/plans')).body.plans).toHaveLength(1);
  });

  it('is forgotten after a day, and leaves no row behind (D4)', async () => {
    await using pce = api();
    await pce.send('POST /api/plans', plan, undefined, once);
    pce.clock.advance(24 * 3_600_000);

    const again = await pce.send('POST /api/plans', plan, undefined, once);

    expect(again.status).toBe(201);
    expect((await pce.send('GET /api/plans')).body.plans).toHaveLength(2);
    expect(await pce.store.listView({ collection: 'requests' })).toHaveLength(1);
    expect(await pce.store.listView({ collection: 'requests/expiry' })).toHaveLength(1);
  });

  it('does not keep an answer with a key of an agent in it (D8)', async () => {
    await using pce = api();
    const agent = { name: 'ann', role: 'r', capabilities: [{ action: 'fly' }] };

    await pce.send('POST /api/agents', agent, undefined, once);
    const again = await pce.send('POST /api/agents', agent, undefined, once);

    expect([again.status, again.body.code]).toEqual([409, 'answer_not_kept']);
    expect((await pce.send('GET /api/agents')).body.agents).toHaveLength(1);
  });

  it('is free for another execution after a day (D4)', async () => {
    await using pce = api();
    const plans = [
      textAt(await pce.send('POST /api/plans', plan), 'plan_id'),
      textAt(await pce.send('POST /api/plans', { content: '1. Sit' }), 'plan_id'),
    ];
    const ids: string[] = [];
    for (const plan_id of [...plans, ...plans]) {
      const reply = await pce.send('POST /api/executions', { plan_id }, undefined, once);
      ids.push(textAt(reply, 'execution_id'));
      pce.clock.advance(24 * 3_600_000);
    }
    expect(new Set(ids).size).toBe(4);
  });

  it('of a report stands for its event id, and no answer is kept of it (D4)', async () => {
    await using pce = api();
    const agent = await registered(pce);
    await executed(pce, '1. Jump');
    const work = await askForWork(pce, agent);
    const report = (percent: number) =>
      says(pce, agent, work, { event_type: 'task_progress', percent }, once);

    const [first, second, other] = [await report(10), await report(10), await report(20)];

    expect([first.body.repeated, second.body.repeated, other.status]).toEqual([false, true, 422]);
    expect(second.body.number).toBe(first.body.number);
    expect(await pce.store.listView({ collection: 'requests' })).toHaveLength(0);
  });

  it('finds the execution it made, where the server died before it answered (D4)', async () => {
    await using pce = api();
    const plan_id = textAt(await pce.send('POST /api/plans', plan), 'plan_id');
    const { context } = pce.server;
    const lost = { ...pce.store, append: pce.store.append };
    let isDead = false;
    lost.append = (input) => {
      isDead ||= input.stream.startsWith('request/');
      return isDead ? Promise.reject(new Error('died')) : pce.store.append(input);
    };
    await using dying = api({ store: lost, clock: pce.clock, ids: context.ids });

    const first = await dying.send('POST /api/executions', { plan_id }, undefined, once);
    const second = await pce.send('POST /api/executions', { plan_id }, undefined, once);

    expect([first.status, second.status]).toEqual([500, 201]);
    const { body } = await pce.send('GET /api/executions');
    expect(body.executions).toMatchObject([{ execution_id: textAt(second, 'execution_id') }]);
  });

  it('may come again 4 seconds after the server died that was at it (D4, D7)', async () => {
    await using pce = api();
    const begun = Promise.withResolvers<void>();
    const append = (): Promise<never> => {
      begun.resolve();
      return new Promise(() => undefined);
    };
    void api({ store: { ...pce.store, append } }).send('POST /api/plans', plan, undefined, once);
    await begun.promise;

    const early = await pce.send('POST /api/plans', plan, undefined, once);
    pce.clock.advance(4_000);
    const late = await pce.send('POST /api/plans', plan, undefined, once);

    expect([early.body.code, late.status]).toEqual(['request_under_way', 201]);
  });

  it('is not begun again while it takes its time (D4)', async () => {
    await using pce = api();
    const mayEnd = Promise.withResolvers<void>();
    const append: Store['append'] = async (input) => {
      await mayEnd.promise;
      return pce.store.append(input);
    };
    const slow = api({ store: { ...pce.store, append }, clock: pce.clock });
    const first = slow.send('POST /api/plans', plan, undefined, once);
    for (let seconds = 0; seconds < 20; seconds += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      pce.clock.advance(1_000);
    }

    const second = await pce.send('POST /api/plans', plan, undefined, once);
    mayEnd.resolve();

    expect([(await first).status, second.body.code]).toEqual([201, 'request_under_way']);
    expect((await pce.send('GET /api/plans')).body.plans).toHaveLength(1);
  });

  it('belongs to who sent it: another agent may use the same key (D8)', async () => {
    await using pce = api();
    const [ann, ben] = [await registered(pce), await registered(pce)];
    await executed(pce, '1. Jump');
    const decompose = ({ id, key }: typeof ann) =>
      pce.send(`POST /api/agents/${id}/decompose`, plan, key, once);

    expect([(await decompose(ann)).status, (await decompose(ben)).status]).toEqual([200, 200]);
  });
});

import { aCommand, directCalls, fakeClock, scriptedRoles } from '@pce/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { assertSound, openDesk } from '../../test/desk.js';
import { openOffice, refundTool } from '../../test/office.js';
import {
  defineTool,
  type Effect,
  memoryStore,
  type Orchestrator,
  type Tool,
  ToolSuspended,
} from '../index.js';

const hourMs = 3_600_000;

const list = [1, 2, 3, 4].map((id) => aCommand(`tag id=t${id}`));
const refund = { tool: 'refund', args: { amount: 5 } };

/** Takes the lease of a turn like a process that has died since. */
const holdBy = async ({ store }: ReturnType<typeof openOffice>, turn: string): Promise<void> => {
  const lease = { key: `turn/${turn}`, owner: 'dead', ttlMs: hourMs };
  expect(await store.tryAcquire(lease)).toMatchObject({ acquired: true });
};

const dueOf = async (pce: Orchestrator, before?: number): Promise<readonly string[]> => {
  const { turns } = await pce.due(before === undefined ? {} : { before });
  return turns.map(({ turn, why }) => `${turn} ${why}`);
};

describe('the end of a process (F2, F21)', () => {
  it('leaves its turns to the next one', async () => {
    const office = openOffice(list);
    const first = office.open().pce;
    const turns = Array.from({ length: 20 }, (_, at) => first.start('List', { turn: `t${at}` }));
    await first.close();
    const left = await Promise.all(turns.map((turn) => turn.result()));
    expect(new Set(left.map(({ status }) => status))).toEqual(new Set(['running']));

    const second = office.open().pce;
    expect((await dueOf(second)).length).toBe(20);
    const { recovered, failed } = await second.recover();
    expect([recovered.length, failed]).toEqual([20, []]);
    for (const handle of recovered) {
      const result = await handle.result();
      expect(result.status).toBe('completed');
      await assertSound(second, result);
    }
    expect(await dueOf(second)).toEqual([]);
  });
});

describe('a turn that one process submits and others drive (F7)', () => {
  it('is durable before anybody drives it, and has one id', async () => {
    const office = openOffice(list);
    const web = office.open();
    const id = await web.pce.submit('List the tickets', { turn: 'one', owner: 'ann' });
    expect([id, web.asked]).toEqual(['one', []]);
    await expect(web.pce.submit('Again', { turn: 'one' })).rejects.toMatchObject({
      code: 'turn_exists',
    });
    const worker = office.open().pce;
    expect((await worker.due()).turns).toEqual([
      { turn: 'one', owner: 'ann', why: 'running', at: 1_000 },
    ]);
    expect(await worker.drive('one')).toEqual({ state: 'ended', status: 'completed' });
    expect(await worker.drive('one')).toEqual({ state: 'ended', status: 'completed' });
    expect(await dueOf(worker)).toEqual([]);
    await assertSound(web.pce, await web.pce.result('one'));
  });

  it('takes as many slices, in as many processes, as its time requires', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(3), { maxLength: 12 }), async (cuts) => {
        const office = openOffice(list);
        const desks = [office.open(), office.open()];
        const id = await (desks[0] as (typeof desks)[0]).pce.submit('List');
        let slices = 0;
        for (const cut of cuts) {
          const { pce } = desks[slices % 2] as (typeof desks)[0];
          const driven = pce.drive(id, { ms: cut });
          for (let step = 0; step < 20; step += 1) {
            office.clock.advance(1);
            await new Promise(setImmediate);
          }
          slices += 1;
          if ((await driven).state === 'ended') break;
        }
        const { pce } = office.open();
        expect(await pce.drive(id)).toEqual({ state: 'ended', status: 'completed' });
        const result = await pce.result(id);
        expect(result.iterations).toBe(5);
        await assertSound(pce, result);
      }),
      { numRuns: 30 },
    );
  });

  it('is not driven while another process does, nor by one with other tools', async () => {
    const office = openOffice(list);
    const { pce } = office.open();
    const id = await pce.submit('List');
    await holdBy(office, id);
    expect(await pce.drive(id)).toEqual({ state: 'held', by: 'dead', again: 1_000 + hourMs });
    office.clock.advance(hourMs + 1);
    const changed = office.open({ planner: { ...scriptedRoles().planner, version: '2' } }).pce;
    expect(await changed.drive(id, { onVersionChange: 'refuse' })).toEqual({
      state: 'refused',
      changes: [expect.any(String)],
    });
    expect(await changed.drive(id, { onVersionChange: 'continue' })).toMatchObject({
      state: 'ended',
    });
    await expect(pce.drive('none')).rejects.toMatchObject({ code: 'turn_not_found' });
  });
});

describe('a decision of a person (F7)', () => {
  it.each<Effect>(['idempotent', 'once'])(
    'is durable while the lease of a dead process lasts, and the call runs once (%s)',
    async (effect) => {
      const runs: number[] = [];
      const office = openOffice([directCalls(refund)], { tools: [refundTool(runs, effect)] });
      const first = office.open().pce;
      const { turn, interventions } = await first.start('Refund').result();
      await holdBy(office, turn);
      const web = office.open().pce;
      await web.decide(interventions[0]?.id ?? '', { choose: 'approve', by: 'ann' });
      await expect(
        web.decide(interventions[0]?.id ?? '', { choose: 'deny', by: 'bo' }),
      ).rejects.toMatchObject({ code: 'intervention_resolved' });
      expect([runs, await dueOf(web)]).toEqual([[], [`${turn} running`]]);
      expect((await web.result(turn)).effects).toEqual([]);
      expect((await web.drive(turn)).state).toBe('held');
      office.clock.advance(hourMs + 1);
      expect(await web.drive(turn)).toEqual({ state: 'ended', status: 'completed' });
      expect(runs).toEqual([5]);
      await assertSound(web, await web.result(turn));
    },
  );

  it('does not hide that a call may have run in a process that died after it', async () => {
    const office = openOffice([directCalls(refund)], {
      tools: [
        defineTool({
          name: 'refund',
          description: 'Refund',
          effect: 'once',
          destructive: true,
          input: z.object({ amount: z.number() }),
          execute: () => new Promise<string>(() => {}),
        }),
      ],
    });
    const { pce } = office.open();
    const { turn, interventions } = await pce.start('Refund').result();
    await pce.decide(interventions[0]?.id ?? '', { choose: 'approve', by: 'ann' });
    void pce.resume(turn);
    await new Promise(setImmediate);
    office.clock.advance(hourMs);
    expect((await office.open().pce.drive(turn)).state).toBe('waits');
    const [question] = (await pce.result(turn)).interventions;
    expect(question?.kind).toBe('in_doubt');
  });

  it('of several people about several calls is kept, each one', async () => {
    const runs: number[] = [];
    const calls = [1, 2, 3].map((amount) => ({ tool: 'refund', args: { amount } }));
    const office = openOffice([directCalls(...calls)], { tools: [refundTool(runs)] });
    const { pce } = office.open();
    const { turn, interventions } = await pce.start('Refund').result();
    expect(interventions.length).toBe(3);
    const by = 'ann';
    await Promise.all(
      interventions.map(({ id }, at) =>
        office.open().pce.decide(id, { choose: at === 1 ? 'deny' : 'approve', by }),
      ),
    );
    expect(await pce.drive(turn)).toEqual({ state: 'ended', status: 'completed' });
    expect(runs).toEqual([1, 3]);
    await assertSound(pce, await pce.result(turn));
  });
});

describe('time (F7)', () => {
  /** A tool that waits for a moment, then runs. */
  const sleeper = (clock: { now(): number }, until: number, turn?: string): Tool =>
    defineTool({
      name: 'sleep',
      description: 'Sleep',
      effect: 'idempotent',
      input: z.object({}),
      execute() {
        if (clock.now() < until) throw new ToolSuspended('the quota is used up', turn, until);
        return 'awake';
      },
    });

  it('wakes a turn in another process, by what is due or by recovery', async () => {
    const clock = fakeClock(1_000);
    const until = 1_000 + hourMs;
    const store = memoryStore({ clock });
    const open = () =>
      openDesk([directCalls({ tool: 'sleep', args: {} })], {
        clock,
        store,
        tools: [sleeper(clock, until)],
      }).pce;
    const first = open();
    const { turn } = await first.start('Sleep', { turn: 'a' }).result();
    await first.start('Sleep', { turn: 'b' }).result();
    await first.close();
    const second = open();
    expect([await dueOf(second), await dueOf(second, until)]).toEqual([[], ['a until', 'b until']]);
    expect(await second.drive(turn)).toEqual({ state: 'waits', again: until });
    expect((await second.recover()).recovered).toEqual([]);
    clock.advance(hourMs);
    for (let round = 0; round < 50; round += 1) await new Promise(setImmediate);
    expect((await second.result('a')).status).toBe('completed');
    expect((await second.result('b')).status).toBe('completed');
    expect(await dueOf(second)).toEqual([]);
  });

  it('asks again for an approval that has expired', async () => {
    const office = openOffice([directCalls(refund)], {
      tools: [refundTool([])],
      approvalTtlMs: hourMs,
    });
    const { pce } = office.open();
    const { turn } = await pce.start('Refund').result();
    expect(await dueOf(pce)).toEqual([]);
    office.clock.advance(hourMs + 1);
    expect(await dueOf(pce)).toEqual([`${turn} approval`]);
    const again = office.clock.now() + hourMs;
    expect(await pce.drive(turn)).toEqual({ state: 'waits', again });
    expect(await dueOf(pce)).toEqual([]);
    expect((await pce.result(turn)).interventions.map(({ id }) => id)).toEqual([`${turn}.i2`]);
  });
});

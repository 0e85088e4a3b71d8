import { completion, type FakeClock, fakeClock, scriptedRoles } from '@pce/testkit';
import { anAnalysis } from '@pce/testkit/internal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Spending } from '../contracts/index.js';
import { createOrchestrator, memoryStore, type Store, StoreError } from '../index.js';
import { rebuildViews } from '../journal/index.js';
import { createBudgets, listBudgets, type SpendingLimit } from './index.js';

const monday = Date.UTC(2026, 10, 30);
const dayMs = 86_400_000;
const tokens = (inputTokens: number): Spending => ({ inputTokens, outputTokens: 0, cost: 0 });
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A process whose store does nothing more once it is killed, also with what it was just asked. */
function openProcess(store: Store, clock: FakeClock, limits: readonly SpendingLimit[]) {
  const death = Promise.withResolvers<void>();
  let isDead = false;
  const unlessDead = async <T>(result: Promise<T>): Promise<T> => {
    const value = await result;
    return isDead ? new Promise<T>(() => undefined) : value;
  };
  const mortal: Store = {
    ...store,
    append: (input) => (isDead ? new Promise(() => undefined) : unlessDead(store.append(input))),
    getView: (...row) => unlessDead(store.getView(...row)),
  };
  const groupOf = (owner: string): string => `group ${Number(owner) % 5}`;
  const waits = { waitMs: 3_600_000, holdMs: 7_200_000 };
  const budgets = createBudgets({ store: mortal, clock, limits, groupOf, ...waits });
  return {
    budgets,
    isDead: () => isDead,
    died: death.promise,
    kill: () => {
      isDead = true;
      death.resolve();
    },
  };
}

/** Of a week, or of its first days. */
const days = process.env.PCE_TIER === 'fast' ? 2 : 7;

describe('budgets over time (F20)', () => {
  it('answer a call that is asked at any step of the one before it', async () => {
    const limits = [{ per: 'everyone', every: 'day', modelCalls: 2 }] as const;
    for (let steps = 0; steps < 60; steps += 1) {
      await using budgets = createBudgets({ store: memoryStore(), limits });
      const budget = budgets.of({ owner: 'ann' });
      const first = budget.reserveModelCall();
      for (let step = 0; step < steps; step += 1) await null;
      const second = Promise.resolve(budget.reserveModelCall()).then(() => 'reserved');
      await first;
      expect(await Promise.race([second, settled().then(settled)])).toBe('reserved');
    }
  });

  it('are never exceeded in days of 1,000 turns of 50 owners whose processes are killed, and nearly used up', async () => {
    const clock = fakeClock(monday);
    const store = memoryStore({ clock });
    const [ownerLimit, groupLimit, most] = [800, 7_000, 100];
    const limits = [
      { per: 'owner', every: 'day', tokens: ownerLimit },
      { per: 'group', every: 'day', tokens: groupLimit },
    ] as const;
    const seed = fc.sample(fc.infiniteStream(fc.nat({ max: 999 })), { numRuns: 1, seed: 7 })[0];
    const random = (below: number): number => (Number(seed?.next().value) * below) / 1_000;
    let processes = Array.from({ length: 3 }, () => openProcess(store, clock, limits));
    const billed = new Map<string, number>();
    const refused = new Set<string>();
    let calls = 0;
    const bill = (account: string, used: number): void => {
      billed.set(account, (billed.get(account) ?? 0) + used);
    };
    const sleep = (ms: number) => new Promise<void>((resolve) => void clock.setTimer(resolve, ms));
    const call = async (owner: number, started: (typeof processes)[number]): Promise<void> => {
      const budget = started.budgets.of({ owner: String(owner) });
      const max = tokens(most);
      await budget.reserveModelCall(max);
      if (started.isDead()) return;
      // The provider counts what it has answered, whether or not somebody is left to hear it.
      const used = Math.floor(random(most + 1));
      const day = Math.floor(clock.now() / dayMs);
      bill(`owner ${owner} ${day}`, used);
      bill(`group ${owner % 5} ${day}`, used);
      calls += 1;
      await sleep(random(3_600_000));
      if (!started.isDead()) budget.settle(tokens(used), max);
    };
    const turn = async (owner: number): Promise<void> => {
      for (let n = 0; n < days; n += 1) {
        await sleep(Math.max(0, monday + n * dayMs + random(dayMs / 2) - clock.now()));
        const started = processes[Math.floor(random(processes.length))];
        const day = Math.floor(clock.now() / dayMs);
        if (started !== undefined)
          await Promise.race([
            call(owner, started).catch(() => refused.add(`owner ${owner} ${day}`)),
            started.died,
          ]);
      }
    };
    let isOver = false;
    const turns = Array.from({ length: 1_000 }, (_, index) => turn(index % 50));
    void Promise.all(turns).then(() => {
      isOver = true;
    });
    for (let tick = 1; !isOver; tick += 1) {
      clock.advance(1_800_000);
      await settled();
      await settled();
      if (tick % 8 > 0) continue;
      processes[0]?.kill();
      processes = [...processes.slice(1), openProcess(store, clock, limits)];
    }
    const over = [...billed].filter(([account, used]) =>
      account.startsWith('owner') ? used > ownerLimit : used > groupLimit,
    );
    expect(over).toEqual([]);
    expect(calls).toBeGreaterThan(570 * days);
    const shares = [...refused].map((account) => {
      const [, owner = '', day = ''] = account.split(' ');
      const group = billed.get(`group ${Number(owner) % 5} ${day}`) ?? 0;
      return Math.max((billed.get(account) ?? 0) / ownerLimit, group / groupLimit);
    });
    expect(shares.length).toBeGreaterThan(7 * days);
    expect(Math.min(...shares)).toBeGreaterThan(0.85);
  });

  it('are not exceeded where a store fails after it has written', async () => {
    const clock = fakeClock(monday);
    const kept = memoryStore({ clock });
    let appends = 0;
    const store: Store = {
      ...kept,
      async append(input) {
        const result = await kept.append(input);
        appends += 1;
        if (appends % 3 === 0) throw new StoreError('store_failed', 'the connection was lost');
        return result;
      },
    };
    const limits = [{ per: 'owner', every: 'day', modelCalls: 20 }] as const;
    let made = 0;
    for (let n = 0; n < 200; n += 1) {
      clock.advance(120_000);
      await using budgets = createBudgets({ store, clock, limits, waitMs: 1, holdMs: 60_000 });
      const budget = budgets.of({ owner: 'ann' });
      const wasMade = await Promise.resolve(budget.reserveModelCall()).then(
        () => true,
        () => false,
      );
      if (!wasMade) continue;
      made += 1;
      budget.settle(tokens(0));
    }
    expect(made).toBeLessThanOrEqual(20);
    expect(made).toBeGreaterThan(5);
  });

  it('lend what calls under way may need, and count those of a dead process with it', async () => {
    const clock = fakeClock(monday);
    const store = memoryStore({ clock });
    const limits = [{ per: 'owner', every: 'day', tokens: 100 }] as const;
    const open = () => createBudgets({ store, clock, limits, holdMs: 60_000 });
    const [dead, other] = [open().of({ owner: 'ann' }), open().of({ owner: 'ann' })];
    await dead.reserveModelCall(tokens(60));
    let isReserved = false;
    const waiting = Promise.resolve(other.reserveModelCall(tokens(60)));
    void waiting.then(
      () => {
        isReserved = true;
      },
      () => undefined,
    );
    await settled();
    expect(isReserved).toBe(false);
    const refused = expect(waiting).rejects.toMatchObject({
      budget: { limit: 'tokens', value: 100, resetsAt: monday + dayMs },
    });
    for (let n = 0; n < 100; n += 1) {
      clock.advance(1_000);
      await settled();
    }
    await refused;
    // Before another call is made, too.
    expect(await listBudgets(store, clock.now())).toMatchObject([
      { spent: { modelCalls: 1, tokens: 60 }, reserved: { modelCalls: 0, tokens: 0 } },
    ]);
    await other.reserveModelCall(tokens(40));
    expect(await listBudgets(store, clock.now())).toMatchObject([
      {
        name: 'ann',
        spent: { modelCalls: 1, tokens: 60 },
        reserved: { tokens: 40 },
        reservedUntil: clock.now() + 60_000,
      },
    ]);
    const before = await store.listView({ collection: 'budgets' });
    await rebuildViews(store);
    expect(await store.listView({ collection: 'budgets' })).toEqual(before);
    clock.advance(dayMs);
    await other.reserveModelCall(tokens(100));
  });

  it('name a damaged row instead of trying for ever', async () => {
    const clock = fakeClock(monday);
    const store = memoryStore({ clock });
    const limits = [{ per: 'everyone', every: 'month', modelCalls: 9 }] as const;
    await createBudgets({ store, clock, limits }).of({ owner: 'ann' }).reserveModelCall();
    const [row] = await store.listView({ collection: 'budgets' });
    const value = row?.value.replace('"version":1', '"version":7') ?? '';
    const stream = `budget/${row?.key}`;
    const views = [{ collection: 'budgets', key: row?.key ?? '', value }];
    await store.writeViews({ stream, version: 1, views });
    const next = createBudgets({ store, clock, limits }).of({ owner: 'ann' }).reserveModelCall();
    await expect(next).rejects.toMatchObject({ code: 'store_corrupt' });
  });

  it('refuse limits that cannot hold', async () => {
    const store = memoryStore();
    const of = (...limits: SpendingLimit[]) => createBudgets({ store, limits });
    expect(() => of({ per: 'owner', every: 'day' })).toThrow(/modelCalls, tokens or cost/);
    expect(() => of({ per: 'owner', every: 'day', cost: -1 })).toThrow(/0\.cost/);
    const daily = { per: 'owner', every: 'day', tokens: 5 } as const;
    expect(() => of(daily, { ...daily, tokens: 6 })).toThrow(/two are per owner/);
    const roles = scriptedRoles({ decide: completion() });
    const unpriced = { ...roles, planner: { ...roles.planner, hasPrices: false } };
    const limits = [{ ...daily, cost: 1 }];
    expect(() => createBudgets({ store, limits, roles: unpriced })).toThrow(/planner/);
    await expect(of(daily).of({ owner: 'ann' }).reserveModelCall()).rejects.toThrow(/not reserve/);
  });
});

describe('a turn whose budget over time is spent (F20)', () => {
  function setUp(options: { whenSpent?: 'stop' | 'sleep' }) {
    const clock = fakeClock(monday);
    const store = memoryStore({ clock });
    const limits = [
      { per: 'owner', every: 'day', modelCalls: 2 },
      { per: 'owner', name: 'bob', every: 'day', modelCalls: 9 },
    ] as const;
    const budgets = createBudgets({ store, clock, limits, ...options });
    const roles = scriptedRoles({
      decide: async ({ iteration }, { budget }) => {
        await budget.reserveModelCall();
        budget.settle(tokens(1));
        return iteration === 4 ? completion() : anAnalysis(`thought ${iteration}`);
      },
    });
    return { clock, pce: createOrchestrator({ ...roles, store, clock, budget: budgets.of }) };
  }

  it('waits for a person, as one at its own limits does, and names the limit and when it resets', async () => {
    const { pce } = setUp({});
    const result = await pce.run('Do it', { owner: 'ann' });
    expect(result).toMatchObject({
      status: 'blocked',
      usage: { modelCalls: 2 },
      interventions: [{ kind: 'limit', code: 'modelCalls' }],
    });
    expect(result.warnings[0]?.message).toContain('owner ann');
    expect(result.warnings[0]?.message).toContain('2026-12-01T00:00:00.000Z');
    expect(await pce.run('Do it', { owner: 'bob' })).toMatchObject({ status: 'completed' });
  });

  it('sleeps until it resets if the host chose so, and then continues', async () => {
    const { clock, pce } = setUp({ whenSpent: 'sleep' });
    const result = await pce.run('Do it', { owner: 'ann' });
    expect(result).toMatchObject({ status: 'paused', until: monday + dayMs });
    clock.advance(dayMs);
    await expect.poll(() => pce.result(result.turn)).toMatchObject({ status: 'completed' });
    expect((await pce.result(result.turn)).usage).toMatchObject({ modelCalls: 4 });
  });
});

import {
  createOrchestrator,
  defineTool,
  memoryStore,
  type Orchestrator,
  type OrchestratorOptions,
  type Store,
} from '@pce/core';
import { aCommand, completion, type RoleScripts, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { turnTool } from './turn-tool.js';

const never = new Promise<never>(() => undefined);

/** Parent and child of one store; the child looks once, with `look`. */
function open(
  look: (signal: AbortSignal) => unknown,
  {
    store = memoryStore(),
    child = {},
    parent = {},
    ...options
  }: Partial<OrchestratorOptions<unknown>> & {
    readonly child?: RoleScripts & Partial<OrchestratorOptions<unknown>>;
    readonly parent?: Partial<OrchestratorOptions<unknown>>;
  } = {},
) {
  const runs: unknown[] = [];
  const seen = defineTool({
    name: 'web.look',
    description: 'Look',
    effect: 'read',
    source: 'https://example.org',
    input: z.object({}),
    execute(_, { run, signal }) {
      runs.push(run);
      return look(signal);
    },
  });
  const once: RoleScripts = {
    decide: ({ iteration }) => (iteration === 1 ? aCommand('look') : completion()),
    synthesize: { answer: 'The lake is deep.' },
  };
  const { needsApproval, ...scripts } = child;
  const children = createOrchestrator({
    ...scriptedRoles({ ...once, ...scripts }),
    tools: [seen],
    store,
    ...options,
    ...(needsApproval && { needsApproval }),
  });
  const research = turnTool({
    name: 'team.research',
    description: 'Research a topic',
    orchestrator: children,
    waitMs: 1_000,
  });
  const pce = createOrchestrator({
    ...scriptedRoles({
      decide: ({ iteration }) => (iteration === 1 ? aCommand('research') : completion()),
      coordinate: {
        status: 'selected',
        kind: 'tool',
        name: research.name,
        reason: '',
        args: { request: 'How deep is the lake?' },
      },
    }),
    tools: [research],
    store,
    ...options,
    ...parent,
  });
  return { pce, children, store, runs };
}

/** The same, with a child that asks a person before it looks. */
const openAsking = (store: Store = memoryStore()) =>
  open(() => 'seen', { store, child: { needsApproval: () => true } });

async function statusAtEnd(pce: Orchestrator, turn: string): Promise<string> {
  for await (const { event } of pce.follow(turn)) {
    if (event.type === 'turn.finished') return event.status;
  }
  return 'not ended';
}

describe('a turn as a tool', () => {
  it('is bound by the constraints of its parent (A26)', async () => {
    const { pce, runs } = open(() => ({ depth: '61 m' }));
    const { turn } = await pce.start('Research the lake. Never use web.look.').result();
    expect(runs).toEqual([]);
    const child = await pce.result(`${turn}.c1`);
    expect(child.commands).toMatchObject([
      { status: 'blocked', error: { message: expect.stringContaining('Never use web.look.') } },
    ]);
  });

  it('has the session, owner and run context of its parent, and passes its claims on (A4, A24)', async () => {
    const { pce, children, runs } = open(() => ({ depth: '61 m' }));
    const options = { session: 'lakes', owner: 'ann', run: { tenant: 't1' }, turn: 'p1' };
    const result = await pce.start('Compare lakes', options).result();
    expect(result.status).toBe('completed');
    expect(result.claims).toMatchObject([{ id: 'c1', source: 'https://example.org' }]);
    expect(result.commands.at(0)?.toolRuns).toMatchObject([
      { tool: 'team.research', turn: 'p1.c1' },
    ]);
    expect(result.commands.at(0)?.result).toMatchObject({ answer: 'The lake is deep.' });
    const [, child] = await pce.list({ session: 'lakes', after: '' });
    expect(child).toMatchObject({ turn: 'p1.c1', parent: 'p1', owner: 'ann', status: 'completed' });
    expect(runs).toEqual([{ tenant: 't1' }]);
    await pce.replay('p1');
    await children.replay('p1.c1');
  });

  it('uses the budget of its parent, which continues without it (A13)', async () => {
    const { pce } = open(() => 'seen', {
      parent: { limits: { modelCalls: 3 } },
      child: {
        decide: async (_, { budget }) => {
          for (let calls = 0; calls < 5; calls += 1) {
            budget.reserveModelCall({ inputTokens: 1, outputTokens: 1, cost: 0 });
            const used = { inputTokens: 1, outputTokens: 1, cost: 0 };
            budget.settle(used, used);
          }
          return completion();
        },
      },
    });
    const result = await pce.start('Compare', { turn: 'p2' }).result();
    expect(result.commands.at(0)?.error?.message).toContain('turn p2.c1 was stopped');
    expect(result.usage.modelCalls).toBe(3);
    expect((await pce.result('p2.c1')).status).toBe('cancelled');
  });

  it('is the same turn if a parent resumes after a crash: never a second one (F1, F10)', async () => {
    const store = memoryStore();
    let looks = 0;
    const hanging = Promise.withResolvers<void>();
    const dead = open(
      () => {
        hanging.resolve();
        return never;
      },
      { store },
    );
    dead.pce
      .start('Compare', { turn: 'p3' })
      .result()
      .catch(() => undefined);
    await hanging.promise;
    const alive = open(
      () => {
        looks += 1;
        return 'seen';
      },
      { store, isOwnerAlive: () => false },
    );
    const result = await alive.pce.resume('p3').result();
    expect(result.status).toBe('completed');
    expect(looks).toBe(1);
    const turns = (await alive.pce.list({ after: '' })).map(({ turn }) => turn);
    expect(turns).toEqual(['p3', 'p3.c1']);
  });

  it('that waits for a person pauses its parent, which resumes automatically once it has ended (A14)', async () => {
    const { pce, children } = openAsking();
    const paused = await pce.start('Compare', { turn: 'p4' }).result();
    expect(paused).toMatchObject({ status: 'paused', waitsFor: 'p4.c1' });
    expect(await pce.list({ status: 'paused' })).toMatchObject([{ turn: 'p4', waitsFor: 'p4.c1' }]);
    const last = (await pce.events('p4')).at(-1)?.event;
    expect(last).toMatchObject({
      type: 'turn.paused',
      reason: expect.stringContaining('p4.c1.i1'),
    });
    const child = await children.resolve('p4.c1.i1', { choose: 'approve', by: 'ann' }).result();
    expect(child.status).toBe('completed');
    expect(await statusAtEnd(pce, 'p4')).toBe('completed');
    // A host that resumes it as well gets the same result.
    expect((await pce.resume('p4').result()).status).toBe('completed');
    expect(await pce.list()).toHaveLength(2);
    await pce.replay('p4');
    await pce.verify('p4');
  });

  it.each(['before', 'after'])(
    'resumes a parent whose process ended, with the child decided %s another recovers (A14, F15)',
    async (when) => {
      const store = memoryStore();
      const first = openAsking(store);
      await first.pce.start('Compare', { turn: 'p8' }).result();
      await first.pce.close();
      await first.children.close();

      const { pce, children } = openAsking(store);
      const decide = () => children.resolve('p8.c1.i1', { choose: 'approve', by: 'ann' }).result();
      if (when === 'before') await decide();
      const { recovered } = await pce.recover();
      expect(recovered.map(({ id }) => id)).toEqual(when === 'before' ? ['p8'] : []);
      if (when === 'after') await decide();
      expect(await statusAtEnd(pce, 'p8')).toBe('completed');
    },
  );

  it('lets workers continue it and its parent, one after the other, once a person has decided (F7)', async () => {
    const store = memoryStore();
    const first = openAsking(store);
    await first.pce.start('Compare', { turn: 'p13' }).result();
    await first.pce.close();
    const { pce, children } = openAsking(store);
    expect((await pce.due()).turns).toEqual([]);
    await children.decide('p13.c1.i1', { choose: 'approve', by: 'ann' });
    expect((await pce.due()).turns).toMatchObject([{ turn: 'p13.c1', why: 'running' }]);
    expect(await pce.drive('p13')).toEqual({ state: 'waits' });
    expect(await children.drive('p13.c1')).toEqual({
      state: 'ended',
      status: 'completed',
      parent: 'p13',
    });
    expect((await pce.due()).turns).toMatchObject([{ turn: 'p13', why: 'child', at: 0 }]);
    expect(await pce.drive('p13')).toEqual({ state: 'ended', status: 'completed' });
    expect((await pce.due()).turns).toEqual([]);
    await pce.replay('p13');
    await pce.replay('p13.c1');
  });

  it('does not resume its parent if that orchestrator was closed (A14)', async () => {
    const { pce, children } = openAsking();
    const paused = await pce.start('Compare', { turn: 'p9' }).result();
    expect(paused.waitsFor).toBe('p9.c1');
    await pce.close();
    await children.resolve('p9.c1.i1', { choose: 'approve', by: 'ann' }).result();
    expect((await pce.result('p9')).status).toBe('paused');
  });

  it('is cancelled with its parent; cancelled alone, it fails as a tool (A13)', async () => {
    const hanging = Promise.withResolvers<void>();
    const hung = open((signal) => {
      hanging.resolve();
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    });
    const handle = hung.pce.start('Compare', { turn: 'p5' });
    await hanging.promise;
    await handle.cancel('enough');
    const statuses = (await hung.pce.list()).map(({ status }) => status);
    expect(statuses).toEqual(['cancelled', 'cancelled']);

    const stopped = open(() => 'seen', {
      child: {
        decide: () => {
          throw new Error('no');
        },
      },
    });
    const blocked = await stopped.pce.start('Compare', { turn: 'p6' }).result();
    expect(blocked.status).toBe('paused');
    await stopped.children.resume('p6.c1', { signal: AbortSignal.abort('by hand') }).result();
    const result = await stopped.pce.resume('p6').result();
    expect(result.commands.at(0)?.error).toMatchObject({
      code: 'cancelled',
      message: expect.stringContaining('turn p6.c1 was cancelled'),
    });
  });

  it('fails as a tool if a person abandons it (A13)', async () => {
    const { pce, children } = openAsking();
    await pce.start('Compare', { turn: 'p10' }).result();
    await children.resolve('p10.c1.i1', { choose: 'abandon', by: 'ann' }).result();
    const result = await pce.resume('p10').result();
    expect(result.commands.at(0)?.error).toMatchObject({
      code: 'internal',
      message: expect.stringContaining('turn p10.c1 failed'),
    });
  });

  it('pauses its parent if it is paused itself (A14)', async () => {
    const looking = Promise.withResolvers<void>();
    const seen = Promise.withResolvers<string>();
    const { pce, children } = open(() => {
      looking.resolve();
      return seen.promise;
    });
    const handle = pce.start('Compare', { turn: 'p11' });
    await looking.promise;
    const closed = children.close();
    seen.resolve('seen');
    await closed;
    expect(await handle.result()).toMatchObject({ status: 'paused', waitsFor: 'p11.c1' });
    expect((await pce.events('p11')).at(-1)?.event).toMatchObject({
      type: 'turn.paused',
      reason: expect.stringContaining('turn p11.c1 is paused'),
    });
  });

  it('that waits for its own child turn pauses its parent, which names that one (A14)', async () => {
    const store = memoryStore();
    const { children } = openAsking(store);
    const deeper = turnTool({
      name: 'team.research',
      description: 'Research a topic',
      waitMs: 1_000,
      orchestrator: children,
    });
    const asks: RoleScripts = {
      decide: ({ iteration }) => (iteration === 1 ? aCommand('research') : completion()),
      coordinate: {
        status: 'selected',
        kind: 'tool',
        name: deeper.name,
        reason: '',
        args: { request: 'How deep is the lake?' },
      },
    };
    const middle = createOrchestrator({ ...scriptedRoles(asks), tools: [deeper], store });
    const top = createOrchestrator({
      ...scriptedRoles(asks),
      tools: [turnTool({ ...deeper, orchestrator: middle, waitMs: 1_000 })],
      store,
    });
    const paused = await top.start('Compare', { turn: 'p12' }).result();
    expect(paused).toMatchObject({ status: 'paused', waitsFor: 'p12.c1.c1' });
    expect((await top.events('p12')).at(-1)?.event).toMatchObject({
      reason: expect.stringContaining('turn p12.c1 waits for its turn p12.c1.c1'),
    });
  });

  it('is limited in nesting depth', async () => {
    const { pce } = open(() => 'seen');
    const result = await pce.start('Compare', { turn: 'p7.c1.c1.c1' }).result();
    expect(result.commands.at(0)?.error?.code).toBe('permission_denied');
  });
});

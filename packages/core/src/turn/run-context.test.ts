import { aCommand, aPlan, completion, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createOrchestrator, defineTool, memoryStore, type ToolContext } from '../index.js';
import type { TurnInfo } from '../tools/tool.js';

interface Visit {
  readonly tenant: string;
}

const roles = () =>
  scriptedRoles({
    decide: ({ iteration }) => (iteration === 1 ? aCommand('look') : completion()),
  });

/** An orchestrator whose parts note for whom they work. */
function open(store = memoryStore()) {
  const told: [string, TurnInfo<Visit>][] = [];
  const note = (who: string, { turn, session, run }: TurnInfo<Visit>): void => {
    told.push([who, { turn, session, run }]);
  };
  const look = defineTool({
    name: 'shop.look',
    description: 'Look',
    effect: 'read',
    input: z.object({}),
    execute: (_, context: ToolContext<Visit>) => {
      note('tool', context);
      return { of: context.run.tenant };
    },
  });
  const pce = createOrchestrator({
    ...roles(),
    tools: [look],
    store,
    needsApproval(call) {
      note('policy', call);
      return false;
    },
    async save(document) {
      note('save', document);
    },
    workflows: {
      match({ turn = '', session = '', run }) {
        told.push(['workflows', { turn, session, run: run as Visit }]);
        return undefined;
      },
      select: () => ({ workflow: '', hash: '', inputs: {}, why: '' }),
      advance: () => ({ type: 'fail', message: '' }),
      versions: () => ({}),
    },
  });
  return { pce, told };
}

describe('the run context', () => {
  it('reaches tools, policy, workflows and save, each turn its own, with one orchestrator for many tenants (A24)', async () => {
    const { pce, told } = open();
    const tenants = Array.from({ length: 20 }, (_, n) => `tenant-${n}`);
    const handles = tenants.map((tenant) =>
      pce.start('Look', { session: `s-${tenant}`, run: { tenant } }),
    );
    const results = await Promise.all(handles.map((handle) => handle.result()));
    results.forEach((result, n) => {
      expect(result.commands.at(0)?.result).toEqual({ of: `tenant-${n}` });
    });
    for (const [, { turn, session, run }] of told) {
      const n = handles.findIndex(({ id }) => id === turn);
      expect([session, run.tenant]).toEqual([`s-tenant-${n}`, `tenant-${n}`]);
    }
    expect(new Set(told.map(([who]) => who))).toEqual(
      new Set(['tool', 'policy', 'save', 'workflows']),
    );
    expect(told).toHaveLength(80);
  });

  it('is not in the journal, and must be passed again to continue the turn (A24)', async () => {
    const store = memoryStore();
    const { pce } = open(store);
    const turn = pce.start('Look', { run: { tenant: 'secret-tenant' } });
    await turn.pause();
    expect(JSON.stringify(await store.read({ stream: `turn/${turn.id}` }))).not.toContain(
      'secret-tenant',
    );
    const { pce: other } = open(store);
    await expect(other.resume(turn.id).result()).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('pass it as option run'),
    });
    const { commands } = await other.resume(turn.id, { run: { tenant: 'b' } }).result();
    expect(commands.at(0)?.result).toEqual({ of: 'b' });
  });

  it('is stored if the host requests it, and a fork has its own (A24, F9)', async () => {
    const { pce } = open();
    const turn = pce.start('Look', { run: { tenant: 'a' }, keepRun: true });
    await turn.pause();
    const resumed = await pce.resume(turn.id).result();
    expect(resumed.commands.at(0)?.result).toEqual({ of: 'a' });
    await expect(pce.fork(turn.id, { at: 1 }).result()).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('option run'),
    });
    const own = await pce.fork(turn.id, { at: 1, run: { tenant: 'c' } }).result();
    expect(own.commands.at(0)?.result).toEqual({ of: 'c' });
  });

  it('to be stored that is not JSON is rejected at the start (A24)', () => {
    const pce = createOrchestrator(roles());
    expect(() => pce.start('Look', { run: { at: new Date() }, keepRun: true })).toThrow(
      /option run: only JSON/,
    );
  });
});

describe('a fork', () => {
  it('with another request is planned again, and keeps the findings (F2)', async () => {
    const asked: string[] = [];
    const pce = createOrchestrator({
      ...scriptedRoles({
        plan: ({ request }) => {
          asked.push(request);
          return aPlan({ approach: request });
        },
        decide: ({ iteration }) => (iteration === 1 ? aCommand('look') : completion()),
      }),
      tools: [
        defineTool({
          name: 'shop.look',
          description: 'Look',
          effect: 'read',
          input: z.object({}),
          execute: () => 'seen',
        }),
      ],
    });
    const one = await pce.start('The first').result();
    const at = (await pce.events(one.turn)).findIndex(
      ({ event }) => event.type === 'tool.finished',
    );
    const fork = await pce.fork(one.turn, { at: at + 1, request: 'The second' }).result();
    expect(asked).toEqual(['The first', 'The second']);
    expect(fork.status).toBe('completed');
    expect(fork.claims).toHaveLength(2);
    expect(fork.claims[0]).toEqual(one.claims[0]);
    const same = await pce.fork(one.turn, { at: at + 1, request: 'The first' }).result();
    expect(asked).toHaveLength(2);
    expect(same.status).toBe('completed');
    await pce.replay(fork.turn);
  });
});

describe('a store', () => {
  it('that is passed open stays open, and one opened by the orchestrator is closed with it (F15)', async () => {
    const shared = memoryStore();
    const a = createOrchestrator({ ...roles(), store: shared });
    const b = createOrchestrator({ ...roles(), store: shared });
    await a.close();
    expect(await b.start('Look').result()).toMatchObject({ status: 'completed' });
    await b.close();
    expect(await shared.listView({ collection: 'turns' })).toHaveLength(1);
    const own = memoryStore();
    const c = createOrchestrator({ ...roles(), store: () => own });
    await c.close();
    await expect(own.listView({ collection: 'turns' })).rejects.toMatchObject({
      code: 'store_closed',
    });
  });
});

describe('a limit of cost', () => {
  const limits = { cost: 1 };
  const priced = (hasPrices: boolean | undefined) => {
    const { planner, ...others } = scriptedRoles();
    const { hasPrices: _, ...bare } = planner;
    return { ...others, planner: hasPrices === undefined ? bare : { ...bare, hasPrices } };
  };

  it('is rejected at the start if a role states that its model has no prices (A7)', () => {
    const pce = createOrchestrator({ ...priced(false), limits });
    expect(() => pce.start('Hi')).toThrow(/no prices: planner;/);
    expect(() => pce.start('Hi', { limits: { cost: 2 } })).toThrow(/limit cost: 2/);
  });

  it('causes a warning if a role does not state prices, and none if all do (A7)', async () => {
    const unsure = await createOrchestrator({ ...priced(undefined), limits })
      .start('Hi')
      .result();
    expect(unsure.warnings).toMatchObject([{ code: 'prices_unknown' }]);
    const sure = await createOrchestrator({ ...priced(true), limits })
      .start('Hi')
      .result();
    expect(sure.warnings).toEqual([]);
    const free = await createOrchestrator(priced(false)).start('Hi').result();
    expect(free.warnings).toEqual([]);
  });
});

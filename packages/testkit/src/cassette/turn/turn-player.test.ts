import {
  createOrchestrator,
  defineTool,
  memoryStore,
  type Orchestrator,
  type OrchestratorOptions,
  ToolError,
  type TurnEvent,
  type TurnResult,
} from '@pce/core';
import type { WorkflowMatch, WorkflowMatcher } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import { expect, it } from 'vitest';
import * as z from 'zod';
import {
  aCommand,
  aPlan,
  completion,
  countingIds,
  directCalls,
  type FakeClock,
  fakeClock,
  playTurn,
  type RoleScripts,
  scriptedRoles,
} from '../../index.js';
import { aLook, turnCassette } from '../../internal.js';

interface Surroundings {
  readonly pce: Orchestrator;
  readonly clock: FakeClock;
  readonly store: Store;
}

interface Scenario {
  readonly roles?: RoleScripts;
  readonly options?: Partial<OrchestratorOptions>;
  /** Drives the turn; a fork of it is the one to replay. */
  readonly drive?: (world: Surroundings) => Promise<TurnResult>;
  readonly ends: string;
  readonly has: readonly string[];
}

/** A tool that fails for products other than laptops and advances the clock. */
const tools = (clock: FakeClock) => [
  defineTool({
    name: 'shop.look',
    description: 'Look for a product',
    input: z.object({ product: z.string() }),
    effect: 'read',
    execute({ product }) {
      clock.advance(250);
      if (product !== 'laptop') throw new ToolError('not_found', `no ${product}`);
      return { product, price: 549 };
    },
  }),
  defineTool({
    name: 'shop.buy',
    description: 'Buy a product',
    input: z.object({ product: z.string() }),
    effect: 'once',
    destructive: true,
    execute: ({ product }) => ({ bought: product }),
  }),
];

const selected = (name: string, product = 'laptop') =>
  ({ status: 'selected', kind: 'tool', name, args: { product }, reason: 'it fits' }) as const;

const looks: RoleScripts = {
  decide: [aCommand('look for a laptop'), completion()],
  coordinate: selected('shop.look'),
};

/** A workflow that looks for two products; if one is missing, another workflow continues. */
function workflows(...products: readonly string[]): WorkflowMatcher {
  const match = (workflow: string): WorkflowMatch => ({
    workflow,
    hash: `hash of ${workflow}`,
    inputs: { n: 1 },
    why: 'it is named',
  });
  return {
    match: ({ command }) => (command.startsWith('compare') ? match('compare') : undefined),
    select: ({ workflow }) => match(workflow),
    advance({ workflow, steps }) {
      if (workflow === 'other') return { type: 'complete', outputs: {}, summary: 'given up' };
      if (steps.at(-1)?.outcome.ok === false) {
        return { type: 'fail', message: 'not there', fallback: match('other') };
      }
      const product = products[steps.length];
      return product === undefined
        ? { type: 'complete', outputs: { looked: steps.length }, summary: 'compared' }
        : {
            type: 'call',
            step: `look-${product}`,
            tool: 'shop.look',
            args: { product },
            timeoutMs: 5_000,
            maxAttempts: 1,
          };
    },
    versions: () => ({ compare: 'hash of compare', other: 'hash of other' }),
  };
}

const compares: RoleScripts = { decide: [aCommand('compare products'), completion()] };

async function resolveOpen(
  pce: Orchestrator,
  choose: string,
  answer?: string,
): Promise<TurnResult> {
  const [open] = await pce.interventions();
  const resolution = { choose, by: 'ann', ...(answer !== undefined && { answer }) };
  return pce.resolve(open?.id ?? '', resolution).result();
}

const scenarios: Readonly<Record<string, Scenario>> = {
  'is reviewed by a Critic, who sends the plan back': {
    roles: {
      review: [
        { verdict: 'REVISE', issues: ['too vague'] },
        { verdict: 'PASS', issues: [] },
      ],
      plan: [aPlan(), aPlan({ reason: 'clearer' })],
    },
    ends: 'completed',
    has: ['review → critic.reviewed REVISE', 'review → critic.reviewed PASS'],
  },
  'gets the missing arguments from the user': {
    roles: {
      decide: [aCommand('look'), aCommand('look again'), aCommand('look once more'), completion()],
      coordinate: [
        { status: 'needs_more_info', missing: ['the product'] },
        { status: 'needs_clarification', readings: ['a laptop or a mouse'] },
        { status: 'blocked', reason: 'no tool fits' },
      ],
    },
    ends: 'completed',
    has: [
      'coordinate → coordinator.declined needs_more_info',
      'coordinate → coordinator.declined needs_clarification',
      'coordinate → coordinator.declined blocked',
    ],
  },
  'looks at a result, at a missing one, and at nothing': {
    roles: {
      ...looks,
      decide: [aCommand('look'), aLook('count(r1)'), aLook('r1['), aLook('r1'), completion()],
      look(expression) {
        if (expression === 'r1') throw new Error('too deep');
        return expression === 'r1[' ? { ok: false, message: 'what?' } : { ok: true, value: 1 };
      },
    },
    ends: 'completed',
    has: ['coordinate → tool.selected results.look'],
  },
  'calls tools and workflows itself': {
    roles: {
      decide: [
        directCalls({ tool: 'shop.look', args: { product: 'laptop' } }),
        directCalls({ tool: 'workflow.compare', args: {} }),
        directCalls({ tool: 'shop.sell', args: {} }),
        directCalls({ tool: 'shop.look', args: [] }),
        completion(),
      ],
    },
    options: { workflows: workflows('laptop') },
    ends: 'completed',
    has: ['coordinate → tool.selected shop.look', 'coordinate → workflow.matched compare'],
  },
  'follows another workflow after a failure': {
    roles: compares,
    options: { workflows: workflows('laptop', 'mouse') },
    ends: 'completed',
    has: ['advance-workflow → workflow.failed'],
  },
  'spends what its roles spent, up to its limit of model calls': {
    roles: {
      decide: (_, { budget }) => {
        budget.reserveModelCall();
        budget.settle({ inputTokens: 10, outputTokens: 5, cost: 0.5 });
        return aCommand('look for a laptop');
      },
      coordinate: selected('shop.look'),
    },
    drive: ({ pce }) => pce.start('Look', { limits: { modelCalls: 3 } }).result(),
    ends: 'blocked',
    has: [],
  },
  'fills an output': {
    roles: { fillOutput: { value: { price: 549 }, evidence: [], issues: [] } },
    drive: ({ pce }) =>
      pce.start('How much?', { output: z.object({ price: z.number() }) }).result(),
    ends: 'completed',
    has: ['fill-output → output.filled'],
  },
  'asks for approval and gets it': {
    roles: { ...looks, coordinate: selected('shop.buy') },
    options: { approvalTtlMs: 120_000 },
    drive: async ({ pce, clock }) => {
      await pce.start('Buy').result();
      clock.advance(60_000);
      return resolveOpen(pce, 'approve');
    },
    ends: 'completed',
    has: [
      'open-intervention → intervention.opened approval',
      'coordinate → tool.selected shop.buy',
    ],
  },
  'is cancelled while it works': {
    drive: async ({ pce }) => {
      const turn = pce.start('Look');
      turn.on('planner.planned', () => void turn.cancel('enough').catch(() => undefined));
      return turn.result();
    },
    ends: 'cancelled',
    has: ['validate → turn.finished cancelled'],
  },
  'is resumed by another version, which plans again': {
    roles: { ...looks, decide: [aCommand('look for a laptop'), completion(), completion()] },
    drive: async ({ pce, clock, store }) => {
      const turn = pce.start('Look');
      turn.on('tool.selected', () => void turn.pause().catch(() => undefined));
      await turn.result();
      clock.advance(1_000);
      const roles = scriptedRoles(looks);
      await using newer = createOrchestrator({
        ...roles,
        executor: { ...roles.executor, version: 'newer' },
        tools: tools(clock),
        clock,
        ids: countingIds(),
        store,
        onVersionChange: 'replan',
      });
      return await newer.resume('turn_1').result();
    },
    ends: 'completed',
    has: [],
  },
  'is forked with another request': {
    roles: { ...looks, decide: [aCommand('look for a laptop'), completion(), completion()] },
    drive: async ({ pce, clock }) => {
      await pce.start('Look').result();
      clock.advance(60_000);
      const fork = pce.fork('turn_1', {
        at: 3,
        request: 'Buy',
        context: 'today',
        inputs: { n: 2 },
      });
      return fork.result();
    },
    ends: 'completed',
    has: [],
  },
};

async function recorded({
  roles,
  options,
  drive,
}: Scenario): Promise<{ readonly events: readonly TurnEvent[]; readonly result: TurnResult }> {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  await using pce = createOrchestrator({
    ...scriptedRoles(roles),
    tools: tools(clock),
    clock,
    ids: countingIds(),
    store,
    ...options,
  });
  const { turn } = await (drive?.({ pce, clock, store }) ?? pce.start('Look').result());
  const events = (await pce.events(turn)).map(({ event }) => event);
  return { events, result: await pce.result(turn) };
}

const plain = (result: TurnResult): unknown => JSON.parse(JSON.stringify(result));

it.each(Object.entries(scenarios))('replays a turn that %s (F2, F4)', async (_, scenario) => {
  const { events, result } = await recorded(scenario);
  const played = await playTurn({ text: turnCassette(events) });
  expect(played.problem).toBeUndefined();
  expect(played.steps).toEqual(played.recordedSteps);
  expect(played.steps).toHaveLength(events.length);
  expect(played.steps).toEqual(expect.arrayContaining([...scenario.has]));
  expect(plain(played.result)).toEqual(plain(result));
  expect(played.result.status).toBe(scenario.ends);
});

it('replays a turn whose process ended, up to any event (F2, F4)', async () => {
  const { events } = await recorded({
    roles: looks,
    options: { workflows: workflows('laptop') },
    ends: 'completed',
    has: [],
  });
  const steps = (await playTurn({ text: turnCassette(events) })).recordedSteps;
  for (let count = 1; count <= events.length; count += 1) {
    const played = await playTurn({ text: turnCassette(events.slice(0, count)) });
    expect([played.steps, played.problem]).toEqual([steps.slice(0, count), undefined]);
  }
});

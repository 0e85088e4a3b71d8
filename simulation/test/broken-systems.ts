import {
  createOrchestrator,
  memoryStore,
  type Orchestrator,
  type OrchestratorOptions,
} from '@pce/core';
import type { Tool } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { AppendInput, Store } from '@pce/core/store';
import type { invariants } from '../src/invariants.js';
import type { SimulateOptions } from '../src/simulate.js';

/** A system with one defect, and the invariant that must catch it. */
export interface BrokenSystem extends Omit<SimulateOptions, 'seed'> {
  readonly name: string;
  readonly caughtBy: keyof typeof invariants;
}

const storeWith =
  (change: (store: Store, clock: Clock) => Partial<Store>) =>
  ({ clock }: { readonly clock: Clock }): Store => {
    const store = memoryStore({ clock });
    return { ...store, ...change(store, clock) };
  };

const orchestratorWith =
  (change: (options: OrchestratorOptions) => Partial<OrchestratorOptions>) =>
  (options: OrchestratorOptions): Orchestrator =>
    createOrchestrator({ ...options, ...change(options) });

function opened(store: OrchestratorOptions['store'] = memoryStore): Store {
  return typeof store === 'function' ? store() : store;
}

function withoutFence({ fence: _, ...input }: AppendInput): AppendInput {
  return input;
}

/** Returns a store that answers before it has written. */
function hasty(store: Store): Store {
  return {
    ...store,
    append(input) {
      store.append(input).catch(() => undefined);
      const version = input.expectedVersion + input.events.length;
      return Promise.resolve({ version, position: version });
    },
  };
}

function relabelled(tools: OrchestratorOptions['tools']): readonly Tool[] {
  if (!Array.isArray(tools)) return [];
  return (tools satisfies readonly Tool[]).map((tool) =>
    tool.effect === 'once' ? { ...tool, effect: 'idempotent' } : tool,
  );
}

export const brokenSystems: readonly BrokenSystem[] = [
  {
    name: 'a store that forgets the fence',
    caughtBy: 'oneDriver',
    store: storeWith((store) => ({ append: (input) => store.append(withoutFence(input)) })),
  },
  {
    name: 'a store that grants every lease request',
    caughtBy: 'oneDriver',
    store: storeWith((store) => ({
      async tryAcquire(input) {
        const asked = await store.tryAcquire(input);
        return asked.acquired
          ? asked
          : store.tryAcquire({ ...input, supersedes: asked.holder.token });
      },
    })),
  },
  {
    name: 'a store that acknowledges unwritten appends',
    caughtBy: 'replaysEqual',
    store: storeWith((store) => ({
      append: (input) =>
        input.events.some(({ type }) => type === 'turn.finished')
          ? Promise.resolve({ version: input.expectedVersion + input.events.length, position: 1 })
          : store.append(input),
    })),
  },
  {
    name: 'a store that writes events without their views',
    caughtBy: 'queueListsWhatWaits',
    store: storeWith((store) => ({
      append: ({ views: _, ...input }) => store.append(input),
    })),
  },
  {
    name: 'a store that forgets the heads of journals',
    caughtBy: 'cutJournalsRefused',
    store: storeWith((store) => ({
      getView: async (collection, key) =>
        collection === 'heads' || collection === 'turns'
          ? undefined
          : store.getView(collection, key),
    })),
  },
  {
    name: 'a store that does not look at the expected version',
    caughtBy: 'versionsWithoutGap',
    store: storeWith((store) => ({
      async append(input) {
        const stored = await store.read({ stream: input.stream });
        const expectedVersion = stored.length;
        const events = input.events.map((event, index) => ({
          ...event,
          version: expectedVersion + index + 1,
        }));
        return store.append({ ...withoutFence(input), expectedVersion, events });
      },
    })),
  },
  {
    name: 'an orchestrator that runs tools before their call is durable',
    caughtBy: 'announcedBeforeTool',
    orchestrate: orchestratorWith(({ store }) => ({ store: hasty(opened(store)) })),
  },
  {
    name: 'an orchestrator that takes `once` tools for idempotent ones',
    caughtBy: 'onceAtMostOnce',
    orchestrate: orchestratorWith(({ tools }) => ({ tools: relabelled(tools) })),
  },
  {
    name: 'an orchestrator that shows answers before their events are durable',
    caughtBy: 'answersOfWhatIsKept',
    orchestrate: orchestratorWith(({ store }) => ({ store: hasty(opened(store)) })),
  },
  {
    name: 'an orchestrator that counts usage twice',
    caughtBy: 'usageSums',
    orchestrate: orchestratorWith(({ planner }) => ({
      planner: {
        ...planner,
        plan(input, context) {
          context.budget.settle({ inputTokens: 1_000, outputTokens: 0, cost: 0 });
          return planner.plan(input, context);
        },
      },
    })),
  },
  {
    name: 'a process that never asks whether its turn is still its own',
    caughtBy: 'oneDriver',
    orchestrate: orchestratorWith(({ store }) => ({
      store: { ...opened(store), renew: async (lease) => lease },
    })),
  },
  {
    name: 'a store that leaves out events when it is read',
    caughtBy: 'onlyKnownErrors',
    store: storeWith((store) => ({
      read: async (input) => (await store.read(input)).filter(({ type }) => type !== 'turn.paused'),
    })),
  },
];

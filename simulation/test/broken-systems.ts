import { createOrchestrator, memoryStore, type OrchestratorOptions } from '@pce/core';
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

function brokenStore(
  name: string,
  caughtBy: BrokenSystem['caughtBy'],
  change: (store: Store) => Partial<Store>,
): BrokenSystem {
  const open = (options: { readonly clock: Clock }): Store => {
    const store = memoryStore(options);
    return { ...store, ...change(store) };
  };
  return { name, caughtBy, store: open };
}

function brokenOrchestrator(
  name: string,
  caughtBy: BrokenSystem['caughtBy'],
  change: (options: OrchestratorOptions) => Partial<OrchestratorOptions>,
): BrokenSystem {
  const orchestrate = (options: OrchestratorOptions) =>
    createOrchestrator({ ...options, ...change(options) });
  return { name, caughtBy, orchestrate };
}

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
  brokenStore('a store that forgets the fence', 'oneDriver', (store) => ({
    append: (input) => store.append(withoutFence(input)),
  })),
  brokenStore('a store that grants every lease request', 'oneDriver', (store) => ({
    async tryAcquire(input) {
      const asked = await store.tryAcquire(input);
      return asked.acquired
        ? asked
        : store.tryAcquire({ ...input, supersedes: asked.holder.token });
    },
  })),
  brokenStore('a store that acknowledges unwritten appends', 'replaysEqual', (store) => ({
    append: (input) =>
      input.events.some(({ type }) => type === 'turn.finished')
        ? Promise.resolve({ version: input.expectedVersion + input.events.length, position: 1 })
        : store.append(input),
  })),
  brokenStore('a store that writes events without their views', 'queueListsWhatWaits', (store) => ({
    append: ({ views: _, ...input }) => store.append(input),
  })),
  brokenStore('a store that forgets the heads of journals', 'cutJournalsRefused', (store) => ({
    getView: async (collection, key) =>
      collection === 'heads' || collection === 'turns' ? undefined : store.getView(collection, key),
  })),
  brokenStore(
    'a store that does not look at the expected version',
    'versionsWithoutGap',
    (store) => ({
      async append(input) {
        const stored = await store.read({ stream: input.stream });
        const expectedVersion = stored.length;
        const events = input.events.map((event, index) => ({
          ...event,
          version: expectedVersion + index + 1,
        }));
        return store.append({ ...withoutFence(input), expectedVersion, events });
      },
    }),
  ),
  brokenOrchestrator(
    'an orchestrator that runs tools before their call is durable',
    'announcedBeforeTool',
    ({ store }) => ({ store: hasty(opened(store)) }),
  ),
  brokenOrchestrator(
    'an orchestrator that takes `once` tools for idempotent ones',
    'onceAtMostOnce',
    ({ tools }) => ({ tools: relabelled(tools) }),
  ),
  brokenOrchestrator(
    'an orchestrator that shows answers before their events are durable',
    'answersOfWhatIsKept',
    ({ store }) => ({ store: hasty(opened(store)) }),
  ),
  brokenOrchestrator('an orchestrator that counts usage twice', 'usageSums', ({ planner }) => ({
    planner: {
      ...planner,
      plan(input, context) {
        context.budget.settle({ inputTokens: 1_000, outputTokens: 0, cost: 0 });
        return planner.plan(input, context);
      },
    },
  })),
  brokenOrchestrator(
    'a process that never asks whether its turn is still its own',
    'oneDriver',
    ({ store }) => ({
      store: { ...opened(store), renew: async (lease) => lease },
    }),
  ),
  brokenStore('a store that leaves out events when it is read', 'onlyKnownErrors', (store) => ({
    read: async (input) => (await store.read(input)).filter(({ type }) => type !== 'turn.paused'),
  })),
];

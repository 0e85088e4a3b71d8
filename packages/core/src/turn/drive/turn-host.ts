import type { LimitFunction } from 'p-limit';
import type { ContentStore } from '../../attachments/content-store.js';
import { InterventionNotFoundError, InvalidInputError } from '../../errors.js';
import { guardVersions } from '../../guards/guards.js';
import type { FlushScheduler } from '../../journal/batch.js';
import type { BudgetOf, RoleBudget } from '../../ports/role-budget.js';
import type { Roles } from '../../ports/roles.js';
import type { TurnMemory } from '../../ports/turn-memory.js';
import type { Store } from '../../store/store.js';
import type { SharedContext } from '../perform/context.js';
import { roleNames, type Versions } from '../rules/events.js';
import { toolKey, workflowKey } from '../rules/initial-state.js';
import type { LeaseOptions } from './hold-lease.js';
import type { ListenerErrors, TurnObserver } from './observer.js';
import type { EventRedactor } from './run-context.js';

/** Resources shared by the turns of an orchestrator. */
export interface TurnHost extends SharedContext {
  /** Parent budget of each turn. */
  readonly budget: RoleBudget | BudgetOf | undefined;
  readonly store: Store;
  readonly memory: TurnMemory | undefined;
  /** Returns the contents of attachments of an owner. */
  readonly contentOf: (owner: string) => ContentStore;
  readonly lease: LeaseOptions;
  readonly scheduler: FlushScheduler;
  /** Delays turns beyond the host's concurrency. */
  readonly queue: TurnQueue;
  /** For turns without their own policy. */
  readonly onVersionChange: VersionPolicy;
  /** Observers of every turn. */
  readonly observers: readonly TurnObserver[];
  /** Calls observers, and listeners of handles. */
  readonly listenerErrors: ListenerErrors;
  /** Redacts secrets from everything recorded. */
  readonly redactor: EventRedactor;
}

/** Returns the versions of the roles, which apply to a turn from its beginning. */
export function roleVersions(roles: Roles): Versions {
  return Object.fromEntries(
    ([...roleNames, 'evidence'] as const).flatMap((name) => {
      const role = roles[name];
      return role === undefined ? [] : [[name, role.version ?? 'unversioned']];
    }),
  );
}

/** Returns the current versions by name: of roles, and of tools and workflows by hash. */
export function currentVersions({
  roles,
  catalog,
  workflows,
  guards,
}: Pick<TurnHost, 'roles' | 'catalog' | 'workflows' | 'guards'>): Versions {
  return {
    ...roleVersions(roles),
    ...guardVersions(guards),
    ...renamed(toolKey, catalog.versions()),
    ...renamed(workflowKey, workflows?.versions() ?? {}),
  };
}

function renamed(
  key: (name: string) => string,
  versions: Readonly<Record<string, string>>,
): Versions {
  return Object.fromEntries(Object.entries(versions).map(([name, it]) => [key(name), it]));
}

/** Policy for a turn whose roles, tools or workflows have changed since it was last driven; applied before any effect. */
export type VersionPolicy =
  | VersionChoice
  | ((change: {
      readonly turn: string;
      readonly changes: readonly string[];
      /** Versions of what the turn has used, by name. */
      readonly versions: Versions;
    }) => VersionChoice | Promise<VersionChoice>);

/**
 * `ask` a person, once, by an intervention; `continue` with the new ones; `replan`: finish the current command, then ask the Planner
 * again; `refuse` with `VersionsChangedError`.
 */
export type VersionChoice = 'ask' | 'continue' | 'refuse' | 'replan';

/** Checks the id of a turn, which the CLI and `save` use in file names. */
export function assertTurnId(turn: string): void {
  if (/^[\w-][\w.-]{0,127}$/.test(turn)) return;
  throw new InvalidInputError(
    `turn id ${JSON.stringify(turn)}: use letters, digits, "_", "-" and ".", 128 at most, "." not first`,
  );
}

/** Returns the turn of an intervention, with whose id its own id begins. */
export function turnOf(id: string): string {
  const end = id.lastIndexOf('.i');
  if (end < 1) throw new InterventionNotFoundError(id);
  return id.slice(0, end);
}

/** Maximum number of turns started before the process is idle. */
const maxAtOnce = 8;

/** Calls a function that drives a turn when the turn may start. */
type TurnQueue = <T>(drive: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue of turns: at most `limit` run at once, and only a few of many start at once. Another starts for each that
 * ends, and a few more when the process is idle. A busy process so finishes turns instead of holding more in memory, and one
 * that waits for models and tools quickly reaches its limit.
 */
export function createTurnQueue(limit: LimitFunction, scheduler: FlushScheduler): TurnQueue {
  const waiting: (() => void)[] = [];
  let begun = 0;
  const count = (): void => {
    begun += 1;
    if (begun === maxAtOnce) scheduler.add(beginNext);
  };
  const beginNext = (): void => {
    begun = 0;
    beginOnes(maxAtOnce);
  };
  const beginOnes = (max: number): void => {
    for (const begin of waiting.splice(0, max)) {
      count();
      begin();
    }
  };
  const toBegin = (): Promise<void> | undefined => {
    if (begun === maxAtOnce) return new Promise((resolve) => waiting.push(resolve));
    count();
    return undefined;
  };
  const end = (): void => {
    begun = Math.max(0, begun - 1);
    beginOnes(1);
  };
  return (drive) => limit(() => (toBegin()?.then(drive) ?? drive()).finally(end));
}

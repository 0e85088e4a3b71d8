import type { ContentStore } from '../../attachments/content-store.js';
import type { FlushScheduler } from '../../journal/flush-scheduler.js';
import type { BudgetOf, RoleBudget } from '../../ports/role-budget.js';
import type { Store } from '../../store/store.js';
import type { SharedContext } from '../perform/context.js';
import type { LeaseOptions } from './hold-lease.js';
import type { ListenerErrors } from './listener-errors.js';
import type { TurnObserver } from './observer.js';
import type { EventRedactor } from './redact-event.js';
import type { TurnQueue } from './turn-queue.js';
import type { VersionPolicy } from './version-policy.js';

/** Resources shared by the turns of an orchestrator. */
export interface TurnHost extends SharedContext {
  /** Parent budget of each turn. */
  readonly budget: RoleBudget | BudgetOf | undefined;
  readonly store: Store;
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

import type { FlushScheduler } from '../../journal/flush-scheduler.js';
import type { RoleBudget } from '../../ports/role-budget.js';
import type { Store } from '../../store/store.js';
import type { PerformContext } from '../perform/context.js';
import type { LeaseOptions } from './hold-lease.js';
import type { TurnQueue } from './turn-queue.js';

/** Everything that the turns of an orchestrator share. */
export interface TurnHost
  extends Omit<
    PerformContext,
    'run' | 'output' | 'budget' | 'args' | 'signal' | 'pauseSignal' | 'notify' | 'ensureHeld'
  > {
  /** Above each turn's own limits. */
  readonly budget: RoleBudget | undefined;
  readonly store: Store;
  readonly lease: LeaseOptions;
  readonly scheduler: FlushScheduler;
  /** Holds turns back beyond the host's concurrency. */
  readonly queue: TurnQueue;
}

import { ToolSuspended } from '../../tools/tool-suspended.js';
import type { PerformContext } from './context.js';

/** Longest wait in milliseconds for which a turn that may sleep stays in its process. */
const maxAwakeMs = 30_000;

/** Pauses a turn until the next attempt to reach a model or tool that is away. */
export class OutageSleep extends ToolSuspended {
  /** Unix time in milliseconds since which it is away. */
  readonly since: number;

  constructor(reason: string, until: number, since: number) {
    super(reason, undefined, until);
    this.since = since;
  }
}

/** Failures after which delays no longer grow. */
const manyFailures = 7;

/** Returns the begin and the failures of an outage: those of the one for which the turn slept, if it has not come further. */
export function outageSoFar({
  clock,
  outageSince,
}: Pick<PerformContext, 'clock' | 'outageSince'>): {
  readonly startedAt: number;
  readonly failures: number;
} {
  const since = outageSince();
  return since === undefined
    ? { startedAt: clock.now(), failures: 0 }
    : { startedAt: since, failures: manyFailures };
}

/** Throws an `OutageSleep` if a turn may sleep and the next attempt is far enough away. */
export function sleepThrough(
  reason: string,
  {
    now,
    retryAt,
    since,
  }: { readonly now: number; readonly retryAt: number; readonly since: number },
  { sleeps }: { readonly sleeps: boolean },
): void {
  if (sleeps && retryAt - now > maxAwakeMs) throw new OutageSleep(reason, retryAt, since);
}

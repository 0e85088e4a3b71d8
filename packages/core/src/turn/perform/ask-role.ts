import type * as z from 'zod/mini';
import { safeParse } from '../../contracts/parse.js';
import type { Usage } from '../../contracts/usage.js';
import { LimitReachedError, RoleFailedError } from '../../errors.js';
import { meterBudget } from '../../limits/role-budget.js';
import type { RoleContext, RoleName } from '../../ports.js';
import { retry } from '../../retry.js';
import { issuesText } from '../../text/issues-text.js';
import type { TurnEvent } from '../events.js';
import type { TurnState } from '../state.js';
import type { PerformContext } from './context.js';

/** Envelope fields an event of a role call ends with. */
export interface RoleEnvelope {
  readonly v: 1;
  readonly at: number;
  readonly usage?: Usage;
}

/**
 * Asks a role under the turn's budget and checks its answer against the contract. A role that fails or answers
 * something else becomes an event, never an exception; only an abort is thrown on.
 */
export async function askRole<Schema extends z.core.$ZodType>(
  role: RoleName,
  schema: Schema,
  state: TurnState,
  context: PerformContext,
  ask: (roleContext: RoleContext) => Promise<z.input<Schema>>,
): Promise<
  | { readonly ok: true; readonly output: z.output<Schema>; readonly envelope: RoleEnvelope }
  | { readonly ok: false; readonly event: TurnEvent }
> {
  const budget = meterBudget(state.limits, state.counters);
  const envelope = (): RoleEnvelope => {
    const usage = budget.used();
    return { v: 1, at: context.clock.now(), ...(usage === undefined ? {} : { usage }) };
  };
  const failed = (message: string): { ok: false; event: TurnEvent } => ({
    ok: false,
    event: { type: 'role.failed', role, message, ...envelope() },
  });
  try {
    const answer = await retry(() => ask({ signal: context.signal, budget }), {
      maxAttempts: 3,
      minDelayMs: 500,
      isTransient: (error) => isTransient(error) && !context.signal.aborted,
    });
    const parsed = safeParse(schema, answer);
    if (parsed.success) return { ok: true, output: parsed.data, envelope: envelope() };
    const problems = issuesText(parsed.error.issues);
    return failed(`the ${role} answered what its contract does not allow: ${problems}`);
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof LimitReachedError && isBudget(error.limit)) {
      const { limit, value, message } = error;
      return { ok: false, event: { type: 'limit.reached', limit, value, message, ...envelope() } };
    }
    return failed(`the ${role} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function isTransient(error: unknown): boolean {
  return error instanceof RoleFailedError && error.isRetryable;
}

function isBudget(limit: string): limit is 'modelCalls' | 'tokens' | 'cost' {
  return limit === 'modelCalls' || limit === 'tokens' || limit === 'cost';
}

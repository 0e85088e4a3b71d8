import type * as z from 'zod/mini';
import type { Compression } from '../../contracts/compression.js';
import { safeParse } from '../../contracts/parse.js';
import { noUsage, type Usage } from '../../contracts/usage.js';
import { LimitReachedError, ModelError, RoleFailedError } from '../../errors.js';
import { isBudget } from '../../limits/budget.js';
import { meterBudget } from '../../limits/role-budget.js';
import type { RoleContext, RoleReport } from '../../ports/role.js';
import type { RoleName } from '../../ports/roles.js';
import { retry } from '../../system/retry.js';
import { issuesText } from '../../text/issues-text.js';
import type { TurnEvent } from '../events.js';
import type { TurnState } from '../state.js';
import type { PerformContext, Performed } from './context.js';

/** Envelope fields an event of a role call ends with. */
export interface RoleEnvelope {
  readonly v: 1;
  readonly at: number;
  readonly usage?: Usage;
  readonly compressed?: Compression;
}

/**
 * Asks a role under the turn's budget and checks its answer against the contract; `toEvent` makes an event of it. A
 * role that fails or answers something else becomes an event too, never an exception; only an abort is thrown on.
 */
export async function askRole<Schema extends z.core.$ZodType>(
  role: RoleName,
  schema: Schema,
  state: TurnState,
  context: PerformContext,
  ask: (roleContext: RoleContext) => Promise<z.input<Schema>>,
  toEvent: (output: z.output<Schema>, envelope: RoleEnvelope) => TurnEvent | Promise<TurnEvent>,
): Promise<Performed> {
  const { limits, counters } = state;
  const budget = meterBudget({ limits, before: counters, parent: context.budget });
  let told: RoleReport = {};
  const report = ({ promptTokens = 0, ...more }: RoleReport): void => {
    told = { ...told, ...more, promptTokens: (told.promptTokens ?? 0) + promptTokens };
  };
  const envelope = (): RoleEnvelope => {
    const { promptTokens, compressed } = told;
    const used = budget.used();
    const usage = promptTokens ? { ...(used ?? noUsage), promptTokens } : used;
    const at = context.clock.now();
    return { v: 1, at, ...(usage && { usage }), ...(compressed && { compressed }) };
  };
  const failed = (message: string, reply?: string): Performed => {
    const kept = reply === undefined ? {} : { reply: firstPart(reply) };
    return { event: { type: 'role.failed', role, message, ...kept, ...envelope() } };
  };
  const roleContext: RoleContext = { signal: context.signal, budget, report };
  try {
    let answer: z.input<Schema>;
    try {
      answer = await ask(roleContext);
    } catch (error) {
      answer = await retry(error, () => ask(roleContext), {
        maxAttempts: 3,
        minDelayMs: 500,
        isTransient,
        clock: context.clock,
        signal: context.signal,
      });
    }
    const parsed = safeParse(schema, answer);
    if (parsed.success) {
      const event = toEvent(parsed.data, envelope());
      return { event: event instanceof Promise ? await event : event };
    }
    const problems = issuesText(parsed.error.issues);
    return failed(`the ${role} answered what its contract does not allow: ${problems}`);
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof LimitReachedError && isBudget(error.limit)) {
      const { limit, value, message } = error;
      return { event: { type: 'limit.reached', limit, value, message, ...envelope() } };
    }
    const reply = error instanceof ModelError ? error.reply : undefined;
    const reason = error instanceof Error ? error.message : String(error);
    return failed(`the ${role} failed: ${reason}`, reply);
  }
}

/** Enough of a reply to see what went wrong. The cut may fall into the middle of a character. */
function firstPart(reply: string): string {
  return reply.slice(0, 8_000).toWellFormed();
}

function isTransient(error: unknown): boolean {
  return error instanceof RoleFailedError && error.isRetryable;
}

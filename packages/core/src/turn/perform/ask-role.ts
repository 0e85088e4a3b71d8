import type * as z from 'zod/mini';
import type { Compression } from '../../contracts/compression.js';
import { safeParse } from '../../contracts/parse.js';
import { noUsage, type Usage } from '../../contracts/usage.js';
import { LimitReachedError, ModelError } from '../../errors.js';
import { isBudget } from '../../limits/budget.js';
import { meterBudget } from '../../limits/role-budget.js';
import type { RoleContext, RoleReport } from '../../ports/role.js';
import type { RoleName } from '../../ports/roles.js';
import { issuesText } from '../../text/issues-text.js';
import type { Outcome, PerformContext } from './context.js';
import { retryThroughOutage } from './retry-through-outage.js';

/** The costs of asking a role; every event that follows from an answer holds them. */
export interface RoleCosts {
  readonly usage?: Usage;
  readonly compressed?: Compression;
  readonly stretched?: NonNullable<RoleReport['stretched']>;
}

/** An answer of a role that its contract allows, or the event of a failure. */
type Consulted<T> =
  | { readonly ok: true; readonly output: T; readonly costs: RoleCosts }
  | { readonly ok: false; readonly outcome: Outcome };

/** Asks a role as `consultRole` does; `toEvent` makes an event of its answer. */
export async function askRole<Schema extends z.core.$ZodType>(
  role: RoleName,
  schema: Schema,
  context: PerformContext,
  ask: (roleContext: RoleContext) => Promise<z.input<Schema>>,
  toEvent: (output: z.output<Schema>, costs: RoleCosts) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  const consulted = await consultRole(role, schema, context, ask);
  return consulted.ok ? toEvent(consulted.output, consulted.costs) : consulted.outcome;
}

/**
 * Asks a role under the turn's budget and checks its answer against the contract. A role that fails or answers something
 * else leads to an event too, never to an exception; only a cancel, and a pause while its model is away, are thrown on.
 */
export async function consultRole<Schema extends z.core.$ZodType>(
  role: RoleName,
  schema: Schema,
  context: PerformContext,
  ask: (roleContext: RoleContext) => Promise<z.input<Schema>>,
): Promise<Consulted<z.output<Schema>>> {
  const budget = meterBudget({ limits: {}, parent: context.budget });
  let told: RoleReport = {};
  const report = ({ promptTokens = 0, mended = 0, ...more }: RoleReport): void => {
    const sums = {
      promptTokens: (told.promptTokens ?? 0) + promptTokens,
      mended: (told.mended ?? 0) + mended,
    };
    told = { ...told, ...more, ...sums };
  };
  const costs = (): RoleCosts => toCosts(told, budget.used());
  const failed = (message: string, reply?: string): Consulted<never> => {
    // A reply may quote what an output guard has not seen.
    const isKept = reply !== undefined && context.guards.output.length === 0;
    const kept = isKept ? { reply: firstPart(reply) } : {};
    return { ok: false, outcome: { type: 'role.failed', role, message, ...kept, ...costs() } };
  };
  const roleContext: RoleContext = { signal: context.signal, budget, report };
  context.notify({ type: 'role.started', role });
  try {
    let answer: z.input<Schema>;
    try {
      answer = await ask(roleContext);
    } catch (error) {
      const askAgain = (): Promise<z.input<Schema>> => {
        told = {};
        return ask(roleContext);
      };
      answer = await retryThroughOutage(role, error, askAgain, context);
    }
    const parsed = safeParse(schema, answer);
    if (parsed.success) return { ok: true, output: parsed.data, costs: costs() };
    const problems = issuesText(parsed.error.issues);
    return failed(`the ${role} answered what its contract does not allow: ${problems}`);
  } catch (error) {
    context.signal.throwIfAborted();
    if (isPause(error, context)) throw error;
    if (error instanceof LimitReachedError && isBudget(error.limit)) {
      const { limit, value, message } = error;
      return { ok: false, outcome: { type: 'limit.reached', limit, value, message, ...costs() } };
    }
    const reply = error instanceof ModelError ? error.reply : undefined;
    const reason = error instanceof Error ? error.message : String(error);
    return failed(`the ${role} failed: ${reason}`, reply);
  } finally {
    context.notify({ type: 'role.ended', role });
  }
}

function toCosts(
  { promptTokens, mended, compressed, stretched }: RoleReport,
  used: Usage | undefined,
): RoleCosts {
  const counted = { ...(promptTokens && { promptTokens }), ...(mended && { mended }) };
  const usage = promptTokens || mended ? { ...(used ?? noUsage), ...counted } : used;
  return {
    ...(usage && { usage }),
    ...(compressed && { compressed }),
    ...(stretched && { stretched }),
  };
}

/** Enough of a reply to see what went wrong. The cut may fall into the middle of a character. */
function firstPart(reply: string): string {
  return reply.slice(0, 8_000).toWellFormed();
}

function isPause(error: unknown, { pauseSignal }: PerformContext): boolean {
  return pauseSignal.aborted && error === pauseSignal.reason;
}

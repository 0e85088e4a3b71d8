import type * as z from 'zod/mini';
import type { Compression } from '../../contracts/coordination.js';
import type { PlanProposal } from '../../contracts/plan.js';
import { safeParse } from '../../contracts/scalars.js';
import { noUsage, type Usage } from '../../contracts/usage.js';
import { LimitReachedError, ModelError } from '../../errors.js';
import { isBudget } from '../../limits/limits.js';
import { Meter } from '../../limits/role-budget.js';
import type { RoleContext, RoleReport } from '../../ports/role.js';
import type { RoleName } from '../../ports/roles.js';
import { issuesText } from '../../text/issues-text.js';
import { ToolSuspended } from '../../tools/tool-suspended.js';
import type { Outcome, PerformContext } from './context.js';
import { retryThroughOutage } from './outage.js';

/** Costs of a role call, for every event that follows from its answer. */
export interface RoleCosts {
  readonly usage?: Usage;
  readonly compressed?: Compression;
  readonly stretched?: NonNullable<RoleReport['stretched']>;
  readonly proposals?: PlanProposal[];
}

/** A valid answer of a role, or the event of a failure. */
type Consulted<T> =
  | { readonly ok: true; readonly output: T; readonly costs: RoleCosts }
  | { readonly ok: false; readonly outcome: Outcome };

/** Calls a role like `consultRole`; `toEvent` converts its answer to an event. */
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
 * Calls a role under the turn's budget and checks its answer against the contract. A failure or invalid answer also leads to
 * an event, never to an exception; only a cancel, a pause during an outage or of roles at work, and the pause of a budget are rethrown.
 */
export async function consultRole<Schema extends z.core.$ZodType>(
  role: RoleName,
  schema: Schema,
  context: PerformContext,
  ask: (roleContext: RoleContext) => Promise<z.input<Schema>>,
): Promise<Consulted<z.output<Schema>>> {
  const budget = new Meter({ limits: {}, parent: context.budget });
  let reported: RoleReport = {};
  const report = ({ promptTokens = 0, mended = 0, ...more }: RoleReport): void => {
    const sums = {
      promptTokens: (reported.promptTokens ?? 0) + promptTokens,
      mended: (reported.mended ?? 0) + mended,
    };
    reported = { ...reported, ...more, ...sums };
  };
  const costs = (): RoleCosts => toCosts(reported, budget.used());
  const failed = (message: string, reply?: string): Consulted<never> => {
    // A reply may quote text that an output guard has not checked.
    const isKept = reply !== undefined && context.guards.output.length === 0;
    const kept = isKept ? { reply } : {};
    return { ok: false, outcome: { type: 'role.failed', role, message, ...kept, ...costs() } };
  };
  const { roleSignal: signal } = context;
  const roleContext: RoleContext = { signal, budget, report };
  context.notify({ type: 'role.started', role });
  try {
    let answer: z.input<Schema>;
    try {
      answer = await ask(roleContext);
    } catch (error) {
      const askAgain = (): Promise<z.input<Schema>> => {
        reported = {};
        return ask(roleContext);
      };
      answer = await retryThroughOutage(role, error, askAgain, context);
    }
    const parsed = safeParse(schema, answer);
    if (parsed.success) return { ok: true, output: parsed.data, costs: costs() };
    const problems = issuesText(parsed.error.issues);
    return failed(`the ${role} answered what its contract does not allow: ${problems}`);
  } catch (error) {
    signal.throwIfAborted();
    if (isPause(error, context) || ToolSuspended.isInstance(error)) throw error;
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
  { promptTokens, mended, compressed, stretched, proposals }: RoleReport,
  used: Usage | undefined,
): RoleCosts {
  const counted = { ...(promptTokens && { promptTokens }), ...(mended && { mended }) };
  const usage = promptTokens || mended ? { ...(used ?? noUsage), ...counted } : used;
  return {
    ...(usage && { usage }),
    ...(compressed && { compressed }),
    ...(stretched && { stretched }),
    ...(proposals && { proposals: [...proposals] }),
  };
}

function isPause(error: unknown, { pauseSignal }: PerformContext): boolean {
  return pauseSignal.aborted && error === pauseSignal.reason;
}

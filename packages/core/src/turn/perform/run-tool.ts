import { attachmentReader } from '../../attachments/attachment-reader.js';
import { runAttachments } from '../../attachments/tool-attachments.js';
import type { ToolFailureCode, ToolOutcome } from '../../contracts/tool-outcome.js';
import { ApprovalExpiredError } from '../../errors.js';
import { refusalText } from '../../guards/ask-guards.js';
import { guardResult } from '../../guards/guards.js';
import { Meter } from '../../limits/role-budget.js';
import { constraintTexts } from '../../policy/decide-by-constraints.js';
import type { LookOutcome } from '../../ports/evidence-checker.js';
import type { RoleBudget } from '../../ports/role-budget.js';
import { digest } from '../../text/reference.js';
import {
  type FinishedRun,
  type RunToolInput,
  runTool as run,
  type ToolRetry,
} from '../../tools/run.js';
import { ToolQuestion, type ToolQuestionParts } from '../../tools/tool.js';
import type { TurnEventOf } from '../rules/events.js';
import { lookTool } from '../rules/next.js';
import { bindingTexts } from '../rules/result.js';
import type { Call, TurnState } from '../rules/state.js';
import { evidenceSources } from './answer.js';
import type { Outcome, PerformContext } from './context.js';
import { guardCheck } from './guard-filling.js';
import { openIntervention } from './open-intervention.js';
import { retryToolThroughOutage } from './outage.js';
import { idempotencyKey } from './select-call.js';

/** Maximum number of attempts for a workflow's step if the host sets no number. */
const maxAttempts = 10;

/** Runs the call announced in the journal. */
export function runTool(
  state: TurnState,
  context: PerformContext,
  call: Call,
): Promise<Outcome> | Outcome {
  const budget = new Meter({ limits: {}, parent: context.budget });
  const finished = ({ outcome, durationMs }: FinishedRun): Promise<Outcome> | Outcome => {
    const usage = budget.used();
    const status = outcome.ok ? 'success' : outcome.error.code;
    context.notify({ type: 'tool.ended', tool: call.tool, call: call.number, status });
    const event = ({ outcome: passed, ...decided }: GuardedOutcome): Outcome => ({
      type: 'tool.finished',
      call: call.number,
      outcome: passed,
      durationMs,
      ...decided,
      ...(usage && { usage }),
    });
    return context.guards.tool.every(({ checkResult }) => checkResult === undefined)
      ? event({ outcome })
      : guarded(state, context, call, outcome).then(event);
  };
  context.notify({ type: 'tool.started', tool: call.tool, call: call.number });
  const run = start(state, context, call, budget);
  const stopped = (error: unknown): Outcome => {
    const ended = { type: 'tool.ended', tool: call.tool, call: call.number } as const;
    if (ToolQuestion.isInstance(error)) {
      context.notify({ ...ended, status: 'asked' });
      return questionOf(state, context, call, error.parts);
    }
    // An approval that no longer applies when the call starts is requested again.
    if (!(error instanceof ApprovalExpiredError)) throw error;
    context.notify({ ...ended, status: 'permission_denied' });
    return { type: 'intervention.expired', id: error.id };
  };
  return run instanceof Promise ? run.then(finished, stopped) : finished(run);
}

function questionOf(
  state: TurnState,
  context: PerformContext,
  call: Call,
  { message, schema, state: kept }: ToolQuestionParts,
): Outcome {
  const halt = { kind: 'question', tool: call.tool, message, ...(schema && { schema }) } as const;
  const opened = openIntervention(state, context, { type: 'open-intervention', halt, call });
  return { ...opened, ...(kept !== undefined && { state: kept }) };
}

/** An outcome as changed by guards, with their decisions. */
type GuardedOutcome = Pick<TurnEventOf<'tool.finished'>, 'outcome' | 'guards' | 'isHeld'>;

/** Asks the guards about an outcome; a refused one becomes a failure. */
async function guarded(
  state: TurnState,
  context: PerformContext,
  call: Call,
  outcome: ToolOutcome,
): Promise<GuardedOutcome> {
  const { guards, content } = context;
  const about = { tool: call.tool, args: context.args.of(state, call) };
  const check = guardCheck(state, context);
  const asked = guardResult(guards.tool, about, outcome, content, check);
  const guarded = await asked.catch((error: unknown) => {
    if (context.signal.aborted) return undefined;
    throw error;
  });
  // The call has run, so its end is recorded even if its guards were interrupted.
  if (guarded === undefined)
    return notRun('internal', `the turn was stopped before guards saw the result of ${call.tool}`);
  const { value, decisions, refusal, question } = guarded;
  if (decisions.length === 0) return { outcome };
  if (refusal !== undefined) {
    const message = `the result of ${call.tool} was ${refusalText(refusal)}`;
    const { outcome: withheld } = notRun('permission_denied', message);
    return { outcome: withheld, guards: [...decisions] };
  }
  return { outcome: value, guards: [...decisions], ...(question && { isHeld: true }) };
}

function start(
  state: TurnState,
  context: PerformContext,
  call: Call,
  budget: RoleBudget,
): Promise<FinishedRun> | FinishedRun {
  if (call.tool === lookTool) return look(state, context, call);
  const tool = context.catalog.get(call.tool);
  if (tool === undefined) return notRun('not_found', `there is no tool ${call.tool} any more`);
  const args = context.args.of(state, call);
  const { approval } = call;
  /** Whether another tool was approved than this process has. */
  const isOther = approval?.hash && approval.hash !== context.args.hashOf(state, call);
  const input: RunToolInput = {
    turn: state.turn,
    session: state.session,
    run: context.run,
    ...(tool.startsTurn === true && {
      constraints: constraintTexts(bindingTexts(state), context.policy.index),
    }),
    tool,
    args,
    idempotencyKey: idempotencyKey(state, call),
    limits: state.limits,
    timeoutMs: call.timeoutMs,
    ...(call.asked && { asked: call.asked }),
    retry: toRetry(context.toolRetry, call.maxAttempts),
    clock: context.clock,
    signal: context.signal,
    budget,
    attachments: () =>
      runAttachments(
        attachmentReader(state.turn, state.attachments, context.content),
        context.content,
        context.attachmentLimits,
      ),
    ensureHeld: context.ensureHeld,
  };
  const runHeld = async (): Promise<FinishedRun> => {
    await context.ensureHeld();
    if (approval !== undefined && (approval.expiresAt < context.clock.now() || isOther))
      throw new ApprovalExpiredError(approval.id);
    return run(input);
  };
  const { limitTools, toolRetry } = context;
  const runOnce = limitTools === undefined ? runHeld : () => limitTools(runHeld);
  // A workflow decides itself about retries and failures of its steps.
  const isCounted = toolRetry.maxAttempts !== undefined || call.workflowStep !== undefined;
  if (isCounted || tool.effect === 'once') return runOnce();
  return runOnce().then((first) =>
    first.outcome.ok ? first : retryToolThroughOutage(state, call, first, runOnce, context),
  );
}

/** Evaluates an expression over the results of the turn; the value is a result with its own claim. */
function look(
  state: TurnState,
  { roles }: PerformContext,
  { args: { expression } }: Call,
): FinishedRun {
  if (roles.evidence === undefined)
    return notRun('not_found', 'this host cannot look at results: its roles bring no evidence');
  let looked: LookOutcome;
  try {
    looked = roles.evidence.look(String(expression), evidenceSources(state));
  } catch (error) {
    return notRun('internal', error instanceof Error ? error.message : String(error));
  }
  if (!looked.ok) return notRun('invalid_input', looked.message);
  const summary = digest(looked.value);
  const claim = { claim: `${expression}: ${summary}`, confidence: 1, source: String(expression) };
  return { outcome: { ok: true, data: looked.value, summary, claims: [claim] }, durationMs: 0 };
}

/** Returns the retries requested by a workflow's step, within the host's limit. */
function toRetry(host: ToolRetry, asked: number | undefined): ToolRetry {
  if (asked === undefined) return host;
  return { ...host, maxAttempts: Math.min(asked, host.maxAttempts ?? maxAttempts) };
}

function notRun(code: ToolFailureCode, message: string): FinishedRun {
  const outcome: ToolOutcome = { ok: false, error: { code, message, isRetryable: false } };
  return { outcome, durationMs: 0 };
}

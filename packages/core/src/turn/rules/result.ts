import type { Claim, TurnAttachment } from '../../contracts/claim.js';
import type { CoordinatorResult } from '../../contracts/coordination.js';
import type { GoalStatus } from '../../contracts/decision.js';
import type { CheckedValue, LeafEvidence, StatementEvidence } from '../../contracts/evidence.js';
import type { Intervention } from '../../contracts/intervention.js';
import type { PlannedTask } from '../../contracts/plan.js';
import type { TurnEffect } from '../../contracts/tool-outcome.js';
import type { Usage } from '../../contracts/usage.js';
import type { LogEntry, Sequence } from '../../log/entries.js';
import type { BindingText } from '../../policy/decide-by-constraints.js';
import { sha256 } from '../../text/sha256.js';
import type { FinalStatus } from './events.js';
import { withoutLanes } from './lane-ended.js';
import {
  type DurationByRole,
  type TurnState,
  type TurnStatus,
  turnStatus,
  type UsageByRole,
  type Warning,
} from './state.js';

/** A goal of the plan with its status. */
export interface GoalResult {
  readonly id: string;
  readonly description: string;
  readonly status: GoalStatus;
}

/** The result or current state of a turn. `Output` is the type of the requested output. */
export interface TurnResult<Output = unknown> {
  readonly turn: string;
  readonly status: TurnStatus;
  /** Reason of a failure or cancellation; empty otherwise. */
  readonly reason: string;
  /** Id of the turn whose end a paused turn waits for. Absent if it waits for none. */
  readonly waitsFor?: string;
  /** Unix time in milliseconds until which a paused turn sleeps. Absent if it does not. */
  readonly until?: number;
  /** Markdown that cites claims as `[c1]`; `null` if none was written. */
  readonly answer: string | null;
  readonly goals: readonly GoalResult[];
  /** Remaining tasks if the Planner split the request, each for its own turn. */
  readonly tasks: readonly PlannedTask[];
  readonly claims: readonly Claim[];
  /** Files of the request or from tools; the orchestrator's `readAttachment` returns their contents. */
  readonly attachments: readonly TurnAttachment[];
  /** The answer's statements, each with its evidence; empty if not validated. */
  readonly evidence: readonly StatementEvidence[];
  /** The answer's values, each with its check; empty if not checked. */
  readonly values: readonly CheckedValue[];
  /** The output requested in `start`; `null` if none was requested or it could not be filled. */
  readonly output: Output | null;
  /** Each value of the output with its evidence. */
  readonly outputEvidence: readonly LeafEvidence[];
  readonly warnings: readonly Warning[];
  /** Open interventions. */
  readonly interventions: readonly Intervention[];
  /** Executor decisions in all attempts. */
  readonly iterations: number;
  readonly usage: Usage;
  readonly usageByRole: UsageByRole;
  /** Milliseconds by role, without pauses and people's time; roles that were not called are absent. */
  readonly durationByRole: DurationByRole;
  /** Milliseconds from the first event to the last, pauses included. */
  readonly durationMs: number;
  /** Calls that changed something, or may have, each once, in order of completion. */
  readonly effects: readonly TurnEffect[];
  /** COORDINATOR_RESULT of every command, in order and complete. */
  readonly commands: readonly CoordinatorResult[];
  /** The log: each decision, call and result of the turn. */
  readonly log: readonly LogEntry[];
}

/** Returns the current result of a turn, including commands that ended while others are running. */
export function toResult(now: TurnState): TurnResult {
  const state = withoutLanes(now);
  return {
    turn: state.turn,
    status: turnStatus(now),
    reason: state.ended?.reason ?? '',
    ...(now.waitsFor !== undefined && { waitsFor: now.waitsFor }),
    ...(now.until !== undefined && { until: now.until }),
    answer: state.answer ?? null,
    goals: goalResults(state),
    tasks: state.plan?.tasks ?? [],
    claims: state.claims.toArray().map(({ data: _, ...claim }) => claim),
    attachments: state.attachments,
    evidence: state.validation?.evidence ?? state.check?.statements ?? [],
    values: state.check?.values ?? [],
    output: state.output?.value ?? null,
    outputEvidence: state.output?.evidence ?? [],
    warnings: state.warnings.toArray(),
    interventions: now.open.map(({ intervention }) => intervention),
    iterations: state.iterations,
    usage: state.usage,
    usageByRole: state.usageByRole,
    durationByRole: state.durationByRole,
    durationMs: Math.max(0, state.updatedAt - state.startedAt),
    effects: state.effects.toArray(),
    commands: toList(state.commands),
    log: toList(state.log),
  };
}

/** Returns an array with the method `toArray` that these lists had in 0.1; it is removed in 0.3. */
function toList<T>(items: Sequence<T>): readonly T[] {
  const list = items.toArray();
  return Object.defineProperty(list, 'toArray', { value: () => list });
}

/** Returns the goals of the plan, each with its status. */
export function goalResults(state: TurnState): GoalResult[] {
  const statuses = new Map(state.goalsProgress.map(({ goalId, status }) => [goalId, status]));
  return (state.plan?.goals ?? []).map(({ id, description }) => ({
    id,
    description,
    status: statuses.get(id) ?? 'pending',
  }));
}

/** Returns the digest of a finished turn's result, which is recorded at the end and must be reproduced by every replay. */
export function resultDigest(state: TurnState, status: FinalStatus): string {
  const { answer, goals, claims, warnings, interventions, iterations, usage, output } =
    toResult(state);
  // Lists instead of objects, so that the order does not depend on how objects were built.
  const parts = [
    [status, answer, iterations],
    goals.map(({ id, description, status: goal }) => [id, description, goal]),
    claims.map(({ id, claim, confidence, source, event }) => [
      id,
      claim,
      confidence,
      source,
      event,
    ]),
    warnings.map(({ code, message, value }) => [code, message, value]),
    interventions.map(({ id }) => id),
    [usage.modelCalls, usage.inputTokens, usage.outputTokens, usage.cost],
    ...(output === null ? [] : [output]),
  ];
  return sha256(JSON.stringify(parts));
}

type Bound = Pick<TurnState, 'request' | 'inputs' | 'plan' | 'constraints' | 'messages'>;

/** Returns the texts whose constraints apply to the calls of a turn: those of the parent turn, the request, messages and the plan. */
export function bindingTexts({
  request,
  inputs,
  plan,
  constraints,
  messages,
}: Bound): readonly BindingText[] {
  const toConstraint =
    (source: string) =>
    (text: string): BindingText => ({ text: withInputs(text, inputs), source, isConstraint: true });
  return [
    ...constraints.map(toConstraint('a constraint of the turn')),
    {
      text: withInputs(request, inputs),
      source: 'the request',
      isConstraint: false,
      isRead: plan?.workpad.bounds !== undefined,
    },
    ...messages.map(({ text }) => ({ text, source: 'a message', isConstraint: false })),
    ...(plan?.workpad.constraints ?? []).map(toConstraint('the plan')),
    ...(plan?.workpad.bounds ?? []).map(({ only, never, ...bound }) => ({
      ...toConstraint('the plan')(bound.text),
      bound: {
        ...bound,
        ...(only && { only: only.map((value) => withInputs(value, inputs)) }),
        ...(never && { never: never.map((value) => withInputs(value, inputs)) }),
      },
    })),
  ];
}

/** Replaces `{{name}}` by inputs. */
function withInputs(text: string, inputs: TurnState['inputs']): string {
  return text.replace(/\{\{\s*([\w-]+)\s*\}\}/g, (whole, name: string) => {
    const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}

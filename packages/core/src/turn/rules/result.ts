import type { CheckedValue } from '../../contracts/answer-check.js';
import type { TurnAttachment } from '../../contracts/attachment.js';
import type { Claim } from '../../contracts/claim.js';
import type { CoordinatorResult } from '../../contracts/coordination.js';
import type { GoalStatus } from '../../contracts/decision.js';
import type { StatementEvidence } from '../../contracts/evidence.js';
import type { LeafEvidence } from '../../contracts/filled-output.js';
import type { Intervention } from '../../contracts/intervention.js';
import type { PlannedTask } from '../../contracts/plan.js';
import type { TurnEffect } from '../../contracts/turn-effect.js';
import type { Usage } from '../../contracts/usage.js';
import type { LogEntry } from '../../log/entries.js';
import type { Sequence } from '../../log/sequence.js';
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

/** A goal of the plan, and how far it was achieved. */
export interface GoalResult {
  readonly id: string;
  readonly description: string;
  readonly status: GoalStatus;
}

/** The result of a turn, or where it stands. `Output` is the type of the output that the host wants. */
export interface TurnResult<Output = unknown> {
  readonly turn: string;
  readonly status: TurnStatus;
  /** Why it failed or was cancelled; empty otherwise. */
  readonly reason: string;
  /** Id of the turn whose end a paused turn waits for. Absent if it waits for none. */
  readonly waitsFor?: string;
  /** Markdown that cites claims as `[c1]`; `null` if none was written. */
  readonly answer: string | null;
  readonly goals: readonly GoalResult[];
  /** Where the Planner split the request: what is still to be done, each in a turn of its own. */
  readonly tasks: readonly PlannedTask[];
  readonly claims: readonly Claim[];
  /** Files that came with the request or from tools; `readAttachment` of the orchestrator has their contents. */
  readonly attachments: readonly TurnAttachment[];
  /** The answer's statements with what code found behind each; empty if none was validated. */
  readonly evidence: readonly StatementEvidence[];
  /** The answer's values with what code found for each; empty if none was checked. */
  readonly values: readonly CheckedValue[];
  /** The output that `start` asked for; `null` where it asked for none, or none could be filled. */
  readonly output: Output | null;
  /** Each value of the output with what code found behind it. */
  readonly outputEvidence: readonly LeafEvidence[];
  readonly warnings: readonly Warning[];
  /** Those that are open. */
  readonly interventions: readonly Intervention[];
  /** Executor decisions in all attempts. */
  readonly iterations: number;
  readonly usage: Usage;
  readonly usageByRole: UsageByRole;
  /** Milliseconds by role, pauses and people's time left out; absent for a role that was not asked. */
  readonly durationByRole: DurationByRole;
  /** Milliseconds from the first event to the last, pauses included. */
  readonly durationMs: number;
  /** Calls that changed something, or may have, once each, in the order in which they ended. */
  readonly effects: readonly TurnEffect[];
  /** COORDINATOR_RESULT of every command, in order, with its whole result. */
  readonly commands: Sequence<CoordinatorResult>;
  /** §4. */
  readonly log: Sequence<LogEntry>;
}

/** Returns the result of a turn as it stands. Commands that ended while others are under way count. */
export function toResult(now: TurnState): TurnResult {
  const state = withoutLanes(now);
  return {
    turn: state.turn,
    status: turnStatus(now),
    reason: state.ended?.reason ?? '',
    ...(now.waitsFor !== undefined && { waitsFor: now.waitsFor }),
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
    commands: state.commands,
    log: state.log,
  };
}

function goalResults(state: TurnState): GoalResult[] {
  const statuses = new Map(state.goalsProgress.map(({ goalId, status }) => [goalId, status]));
  return (state.plan?.goals ?? []).map(({ id, description }) => ({
    id,
    description,
    status: statuses.get(id) ?? 'pending',
  }));
}

/** Returns the digest of a finished turn's result: it is recorded at the end, and every replay must arrive at it. */
export function resultDigest(state: TurnState, status: FinalStatus): string {
  const { answer, goals, claims, warnings, interventions, iterations, usage, output } =
    toResult(state);
  // Lists of values, not objects: their order is this line's, whoever built the objects.
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

import type { Usage } from '@pce/core/contracts';
import { addUsage, isJsonObject, noUsage } from '@pce/core/internal';
import { type BlockerKind, choicesFor, type TaskReport } from '../contracts/execution.js';
import type { ExecutionEvent } from './events.js';
import { type CriterionOutcome, outcome } from './outcome.js';
import { blockedTasks } from './ready-tasks.js';
import { type ExecutionState, taskOf } from './state.js';

/** An attempt of an agent at a task. Times are Unix times in milliseconds, here and below. */
export interface LoggedAttempt {
  readonly task: string;
  /** Its number, from 1. */
  readonly attempt: number;
  readonly agent: string;
  readonly startedAt: number;
  /** Absent while the agent has the task. */
  readonly endedAt?: number;
  /** Status of the task after it. */
  readonly status?: string;
  /** Why it ended so. */
  readonly reason?: string;
  /** Usage of models, as the agent stated it. */
  readonly usage?: Usage;
}

/** A time for which a task, or a plan to be reviewed, waited for a person. */
export interface LoggedWait {
  /** Absent: the plan. */
  readonly task?: string;
  readonly kind: BlockerKind | 'plan_review';
  readonly message: string;
  readonly since: number;
  /** Absent while it waits. */
  readonly until?: number;
}

/** A decision of a person. */
export interface LoggedDecision {
  readonly at: number;
  readonly by: string;
  /** A `TaskChoice`, the status of the execution, `reassign`, `change`, `met` or `not met`. */
  readonly choice: string;
  /** Absent: of the whole execution. */
  readonly task?: string;
  readonly note?: string;
  /** Milliseconds from the question to the decision; absent if nothing was asked. */
  readonly waitMs?: number;
}

/** A question that waits for a person. */
export interface LoggedQuestion extends LoggedWait {
  readonly suggestions: readonly string[];
  /** Decisions that can be made about it. */
  readonly choices: readonly string[];
}

/** Attempts, waits and decisions of an execution. */
export interface ExecutionLog {
  readonly attempts: readonly LoggedAttempt[];
  readonly waits: readonly LoggedWait[];
  readonly decisions: readonly LoggedDecision[];
  readonly outcome: readonly CriterionOutcome[];
  readonly questions: readonly LoggedQuestion[];
}

type Open<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** Returns the log of an execution: its state, and all events of its journal. Pure. */
export function executionLog(
  state: ExecutionState,
  events: Iterable<ExecutionEvent>,
): ExecutionLog {
  const attempts: Open<LoggedAttempt>[] = [];
  const waits: Open<LoggedWait>[] = [];
  const decisions: LoggedDecision[] = [];
  const lastOf = (task: string, agent?: string) =>
    attempts.findLast((each) => each.task === task && (agent ?? each.agent) === each.agent);
  const waitOf = (task?: string) =>
    waits.findLast((each) => each.task === task && each.until === undefined);
  const decide = (decision: LoggedDecision): void => {
    const since = waitOf(decision.task)?.since;
    const isAnswer = decision.task !== undefined || decision.choice === 'QUEUED';
    const waited = isAnswer && since !== undefined ? { waitMs: decision.at - since } : {};
    decisions.push({ ...decision, ...waited });
  };
  for (const event of events) {
    const { at } = event;
    switch (event.type) {
      case 'execution.created':
        waits.push({ kind: 'plan_review', message: 'the plan waits for review', since: at });
        break;
      case 'execution.moved': {
        const { by, to: choice, reason: note } = event;
        const isCreation = at === state.createdAt && event.from === 'CREATED';
        if (by !== undefined && !isCreation) decide({ at, by, choice, note });
        const review = waitOf();
        if (review) review.until = at;
        break;
      }
      case 'execution.reassigned':
        decide({ at, by: event.by ?? '', choice: 'reassign', note: event.agent ?? 'any agent' });
        break;
      case 'task.assigned': {
        const { task, attempt, agent } = event;
        attempts.push({ task, attempt, agent, startedAt: at });
        break;
      }
      case 'agent.reported': {
        const { report, isLate } = event;
        const attempt = lastOf(report.task, report.agent);
        const usage = usageOf(report);
        if (attempt && usage) attempt.usage = addUsage(usage, attempt.usage);
        const isTaken = report.type === 'task_complete' && isLate !== true;
        if (attempt?.endedAt !== undefined && isTaken) attempt.status = 'COMPLETE';
        break;
      }
      case 'task.resolved': {
        const { task, choice, by, note } = event;
        decide({ at, by, choice, task, ...(note !== undefined && { note }) });
        const wait = waitOf(task);
        if (wait && choice === 'reject') wait.until = at;
        break;
      }
      case 'criterion.judged': {
        const { by, isMet, criterion, note } = event;
        const words = note === undefined ? criterion : `${criterion}: ${note}`;
        decide({ at, by, choice: isMet ? 'met' : 'not met', note: words });
        break;
      }
      case 'task.moved': {
        const { task, from, to: status, reason, blocker } = event;
        const attempt = lastOf(task);
        if (from === 'RUNNING' && attempt) Object.assign(attempt, { endedAt: at, status, reason });
        const wait = waitOf(task);
        if (wait) wait.until = at;
        if (blocker) waits.push({ task, kind: blocker.kind, message: reason, since: at });
        break;
      }
      case 'plan.changed': {
        const { by, put, removed, reason } = event;
        const what = `${put.length} put, ${removed.length} removed`;
        decide({
          at,
          by,
          choice: 'change',
          note: reason === undefined ? what : `${what}: ${reason}`,
        });
        break;
      }
      case 'execution.archived':
        break;
    }
  }
  return {
    attempts,
    waits: waits.filter(({ since, until }) => until !== since),
    decisions,
    outcome: outcome(state),
    questions: questionsOf(state),
  };
}

/** Returns what a report states of its usage of models: `usage`, or else `cost` of its output. */
function usageOf({ usage, output }: TaskReport): Usage | undefined {
  if (usage !== undefined || !isJsonObject(output)) return usage;
  const { cost } = output;
  return typeof cost === 'number' && cost >= 0 ? { ...noUsage, cost } : undefined;
}

function questionsOf(state: ExecutionState): LoggedQuestion[] {
  if (state.status === 'CREATED') {
    const message = 'the plan waits for review';
    const choices = ['accept', 'cancel'];
    return [{ kind: 'plan_review', message, since: state.createdAt, suggestions: [], choices }];
  }
  return blockedTasks(state).flatMap((task) => {
    const { blocker } = taskOf(state, task);
    if (blocker === undefined) return [];
    return [{ task, ...blocker, choices: choicesFor(blocker.kind) }];
  });
}

/** Returns the title of the phase of a task: the task without a parent that it is a part of; `undefined` of one at the top. */
export function phaseOf(state: ExecutionState, id: string): string | undefined {
  const { parent = null, title } = state.graph.byId.get(id) ?? {};
  if (parent === null) return state.graph.parts.has(id) ? title : undefined;
  return phaseOf(state, parent);
}

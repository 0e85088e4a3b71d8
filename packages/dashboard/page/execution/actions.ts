import type { JsonObject, Task } from '@pce/client';
import type { ExecutionChange, ExecutionStatus, TaskChoice } from '@pce/client/internal';
import { hasEnded } from './apply-event.ts';

/** Something a person can do with an execution. */
export type ExecutionAction = 'accept' | 'resume' | 'pause' | 'reassign' | 'cancel';

const allowed: Partial<Record<string, readonly ExecutionAction[]>> = {
  CREATED: ['accept', 'reassign', 'cancel'],
  QUEUED: ['reassign', 'cancel'],
  RUNNING: ['pause', 'reassign', 'cancel'],
  BLOCKED: ['resume', 'pause', 'reassign', 'cancel'],
  PAUSED: ['resume', 'reassign', 'cancel'],
  FAILED: ['cancel'],
} satisfies { readonly [Status in ExecutionStatus]?: readonly ExecutionAction[] };

/** Returns the actions that an execution of this status allows, the likeliest first. */
export function executionActions(status: string): readonly ExecutionAction[] {
  return allowed[status] ?? [];
}

/** The status that an action asks for; `reassign` keeps the one there is. */
export const targets = {
  accept: 'QUEUED',
  resume: 'RUNNING',
  pause: 'PAUSED',
  cancel: 'CANCELLED',
} as const satisfies Partial<Record<ExecutionAction, ExecutionChange['status']>>;

/** Returns what a person can decide about a task without parts, the likeliest first. */
export function taskActions(
  { status, blocker }: Pick<Task, 'status' | 'blocker'>,
  executionStatus: string,
): readonly TaskChoice[] {
  if (hasEnded(executionStatus)) return [];
  const usual: readonly TaskChoice[] = ['reassign', 'take_over', 'skip'];
  switch (status) {
    case 'QUEUED':
      return usual;
    case 'RUNNING':
    case 'ERROR':
      return ['retry', ...usual];
    case 'BLOCKED': {
      if (blocker?.kind === 'person') return ['take_over', 'reject', 'reassign', 'skip'];
      if (blocker?.kind === 'no_agent') return usual;
      if (blocker?.kind === 'in_doubt') return ['take_over', 'retry', 'skip', 'reassign'];
      if (blocker?.kind === 'approval') return ['approve', 'reject', 'skip'];
      const canApprove = blocker?.kind === 'review' || (blocker?.suggestions.length ?? 0) > 0;
      return [...(canApprove ? (['approve'] as const) : []), 'retry', ...usual];
    }
    default:
      return [];
  }
}

/** Returns whether a decision ends the task, so that it cannot be taken back. */
export function isFinal(choice: TaskChoice, { blocker }: Pick<Task, 'blocker'>): boolean {
  if (choice === 'approve') return blocker?.kind === 'review';
  return choice === 'skip' || choice === 'take_over';
}

/** Returns the name of a decision in the texts: without an output, an approval takes an alternative. */
export function wordOfChoice(
  choice: TaskChoice,
  kind: string | undefined,
): TaskChoice | 'alternative' {
  const isDecided = kind === 'review' || kind === 'approval';
  return choice === 'approve' && !isDecided ? 'alternative' : choice;
}

/** Returns a text as the JSON it is, else as text. */
export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns a text as the JSON object it is; throws an error with this message for another. */
export function toObject(text: string, problem: string): JsonObject {
  const value = jsonOrText(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(problem);
  return value as JsonObject;
}

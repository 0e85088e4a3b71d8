import type { Json } from '@pce/core/contracts';
import type { WorkflowMove, WorkflowProgress } from '@pce/core/ports';
import { interpolateObject, type Scope } from '../interpolate/interpolate.js';
import type { WorkflowStep } from '../workflow.js';
import type { CallMeter } from './call-meter.js';
import type { CallRecord } from './call-record.js';
import { orFail } from './or-fail.js';
import { WorkflowFailure } from './workflow-failure.js';

/** The call to make next. */
export type NextCall = Extract<WorkflowMove, { type: 'call' }>;

/** The outcome of a finished tool or workflow. */
export interface Ran {
  readonly type: 'done';
  readonly data: Json;
}

/** A call that was made, with its outcome. */
interface Made {
  readonly type: 'made';
  readonly outcome: WorkflowProgress['steps'][number]['outcome'];
}

/** The calls recorded so far, and the meters that a call counts in. */
export interface CallFrame {
  readonly record: CallRecord;
  readonly meters: readonly CallMeter[];
}

/** Returns the data of a step's call, or the call if it was not made yet. Throws `WorkflowFailure` if it failed. */
export function runTool(
  step: WorkflowStep,
  name: string,
  scope: Scope,
  frame: CallFrame,
): NextCall | Ran {
  const made = makeCall(step, name, scope, frame);
  if (made.type === 'call') return made;
  const { outcome } = made;
  if (outcome.ok) return { type: 'done', data: outcome.data };
  throw new WorkflowFailure(`step ${name} (${step.target.name}) failed: ${outcome.error.message}`);
}

/** Returns the outcome of a step's call, or the call if it was not made yet. */
export function makeCall(
  step: WorkflowStep,
  name: string,
  scope: Scope,
  { record, meters }: CallFrame,
): NextCall | Made {
  for (const meter of meters) meter.begin(step.target.name, name);
  const finished = record.take(name);
  if (finished === undefined) {
    return nextCall(step, name, scope, Math.min(...meters.map(({ leftMs }) => leftMs)));
  }
  for (const meter of meters) meter.end(finished.durationMs);
  return { type: 'made', outcome: finished.outcome };
}

function nextCall(step: WorkflowStep, name: string, scope: Scope, leftMs: number): NextCall {
  const { target, timeoutMs, maxAttempts, fixedArgs, needsApproval } = step;
  const args = orFail(`step ${name}`, () => interpolateObject(step.args, scope));
  return {
    type: 'call',
    step: name,
    tool: target.name,
    args: { ...args, ...fixedArgs },
    ...(timeoutMs === undefined ? {} : { timeoutMs: Math.min(timeoutMs, Math.ceil(leftMs)) }),
    ...(maxAttempts === undefined ? {} : { maxAttempts }),
    ...(needsApproval ? { needsApproval } : {}),
  };
}

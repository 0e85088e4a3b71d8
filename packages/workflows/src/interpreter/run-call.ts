import type { Json, JsonObject } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { jsonObjectSchema } from '@pce/core/internal';
import type { WorkflowMove, WorkflowProgress } from '@pce/core/ports';
import * as z from 'zod';
import { type CallLimit, countsFor } from '../constraints/constraints.js';
import { bindInputs } from '../inputs/bind-inputs.js';
import { interpolateObject, MissingValueError, type Scope } from '../interpolate/interpolate.js';
import { ownValue } from '../json/json-value.js';
import { isToolOfSkill } from '../skill/is-tool-of-skill.js';
import type { Workflow, WorkflowStep } from '../workflow.js';

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
interface CallFrame {
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

function makeCall(
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

/** Maximum number of times that a skill is followed in one run. */
const maxRounds = 10;

const askingSchema = z.object({
  calls: z.array(z.object({ tool: z.string(), args: jsonObjectSchema })).min(1),
});

/**
 * Replays a step that follows an Agent Skill. If the following model asks for calls of the skill's own tools, they are calls
 * of the workflow, and the skill is followed again with their results, until it answers.
 */
export function runSkill(
  step: WorkflowStep,
  skill: string,
  name: string,
  scope: Scope,
  frame: CallFrame,
): NextCall | Ran {
  const results: JsonObject[] = [];
  for (let round = 1; round <= maxRounds; round += 1) {
    const at = round === 1 ? name : `${name}(${round})`;
    const fixedArgs = { ...step.fixedArgs, ...(round > 1 && { results }) };
    const followed = runTool({ ...step, fixedArgs }, at, scope, frame);
    if (followed.type === 'call') return followed;
    const asking = askingSchema.safeParse(followed.data);
    if (!asking.success) return followed;
    for (const [index, { tool, args }] of asking.data.calls.entries()) {
      if (!isToolOfSkill(tool, skill)) {
        results.push({ tool, args, failed: `${tool} is no tool of the skill ${skill}` });
        continue;
      }
      const target = { kind: 'tool', name: tool } as const;
      const call = { ...step, target, args: {}, fixedArgs: args };
      const made = makeCall(call, `${at}.${index + 1}`, scope, frame);
      if (made.type === 'call') return made;
      const { outcome } = made;
      results.push({
        tool,
        args,
        ...(outcome.ok ? { data: outcome.data } : { failed: outcome.error.message }),
      });
    }
  }
  throw new WorkflowFailure(
    `step ${name}: the skill ${skill} has no answer after ${maxRounds} rounds`,
  );
}

/** Maximum number of calls of one run, nested workflows included, regardless of its file. */
const ceiling: CallLimit = { name: 'calls of one run', max: 1_000, of: { type: 'all' } };

/** Counts the calls of one run against its constraints. */
export class CallMeter {
  readonly #limits: readonly { readonly limit: CallLimit; used: number }[];
  readonly #timeoutMs: number;
  #spentMs = 0;

  constructor({ constraints }: Pick<Workflow, 'constraints'>) {
    this.#limits = [...constraints.calls, ceiling].map((limit) => ({ limit, used: 0 }));
    this.#timeoutMs = constraints.timeoutMs ?? Number.POSITIVE_INFINITY;
  }

  /** Remaining time in milliseconds. */
  get leftMs(): number {
    return this.#timeoutMs - this.#spentMs;
  }

  /** Throws `WorkflowFailure` if a constraint permits no further call. */
  begin(tool: string, step: string): void {
    for (const counted of this.#limits) {
      const { limit } = counted;
      if (!countsFor(limit, tool)) continue;
      if (counted.used >= limit.max) {
        throw new WorkflowFailure(
          `constraint ${limit.name}: ${limit.max} is reached, so step ${step} (${tool}) is not begun`,
        );
      }
      counted.used += 1;
    }
    if (this.leftMs > 0) return;
    throw new WorkflowFailure(
      `constraint timeout: the calls took ${this.#spentMs} of ${this.#timeoutMs} ms, so step ${step} (${tool}) is not begun`,
    );
  }

  /** Records the duration of a finished call. */
  end(durationMs: number): void {
    this.#spentMs += durationMs;
  }
}

type FinishedCall = WorkflowProgress['steps'][number];

/** The finished calls of a workflow, consumed one by one while its steps are replayed. */
export class CallRecord {
  #taken = 0;

  constructor(private readonly progress: Pick<WorkflowProgress, 'workflow' | 'steps'>) {}

  /**
   * Returns the next finished call; `undefined` if there is none.
   *
   * @throws InvalidInputError if it belongs to another step.
   */
  take(step: string): FinishedCall | undefined {
    const finished = this.progress.steps[this.#taken];
    if (finished === undefined) return undefined;
    if (finished.step !== step) throw this.#stray(finished.step);
    this.#taken += 1;
    return finished;
  }

  /** Throws if calls are left that the workflow would not have made. */
  assertAllTaken(): void {
    const left = this.progress.steps[this.#taken];
    if (left !== undefined) throw this.#stray(left.step);
  }

  #stray(step: string): InvalidInputError {
    return new InvalidInputError(
      `the workflow ${this.progress.workflow} would not have taken the step ${step} at this point; its progress is not its own`,
    );
  }
}

/** Runs an interpolation; a placeholder without a value fails the workflow. */
export function orFail<T>(where: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof MissingValueError) throw new WorkflowFailure(`${where}: ${error.message}`);
    throw error;
  }
}

/** Failure of a workflow, handled by its fallback if it has one. */
export class WorkflowFailure extends Error {}

/** Returns the inputs a workflow starts with. Throws `WorkflowFailure` if it cannot start. */
export function boundInputs(workflow: Workflow, given: JsonObject): JsonObject {
  if (workflow.unavailable !== undefined) {
    throw new WorkflowFailure(`${workflow.name}: ${workflow.unavailable}`);
  }
  const bound = bindInputs(workflow, (name) => ownValue(given, name));
  if ('inputs' in bound) return bound.inputs;
  throw new WorkflowFailure(`${workflow.name} ${bound.lacks}`);
}

import { InvalidInputError } from '@pce/core/errors';
import { issuesText, name, safeParse } from '@pce/core/internal';
import type * as z from 'zod/mini';
import { type ExecutionOptions, executionOptionsSchema } from '../contracts/execution.js';
import { type TaskPlanInput, taskPlanSchema } from '../contracts/task.js';
import type { ExecutionDraft } from './events.js';
import { planGraph } from './plan-graph.js';

/** Options of `Executions.create`. */
export interface CreateExecutionOptions {
  readonly plan: TaskPlanInput;
  /** Id of the execution: letters, digits, `_`, `-` and `.`, at most 128. @defaultValue a new id */
  readonly execution?: string;
  /** Owner of the execution. @defaultValue `local` */
  readonly owner?: string;
  /** Id under which the host keeps the plan. */
  readonly planId?: string;
  /** The only agent that may work on it. @defaultValue any agent */
  readonly agent?: string;
  /** Whether a person has to accept it first: it stays `CREATED` until it is moved to `QUEUED`. @defaultValue `false` */
  readonly needsReview?: boolean;
  readonly options?: Partial<ExecutionOptions>;
}

/** Returns the first events of an execution. Throws `InvalidInputError` if its plan cannot be carried out. */
export function createExecution(
  options: CreateExecutionOptions & { readonly execution: string },
): [ExecutionDraft<'execution.created'>, ...ExecutionDraft[]] {
  const { execution, owner = 'local', planId, agent, needsReview } = options;
  if (!/^[\w-][\w.-]{0,127}$/.test(execution)) {
    throw new InvalidInputError(
      `execution id ${JSON.stringify(execution)}: use letters, digits, "_", "-" and ".", 128 at most, "." not first`,
    );
  }
  for (const each of [owner, planId, agent]) if (each !== undefined) parsed('name', name, each);
  const plan = parsed('plan', taskPlanSchema, options.plan);
  planGraph(plan);
  const created: ExecutionDraft<'execution.created'> = {
    type: 'execution.created',
    execution,
    owner,
    ...(planId !== undefined && { planId }),
    plan,
    ...(agent !== undefined && { agent }),
    options: parsed('options', executionOptionsSchema, options.options ?? {}),
  };
  if (needsReview === true) return [created];
  const queued = { from: 'CREATED', to: 'QUEUED', reason: 'created', by: owner } as const;
  return [created, { type: 'execution.moved', ...queued }];
}

/** Parses a caller's value with a schema. Throws `InvalidInputError` with every issue. */
export function parsed<Schema extends z.core.$ZodType>(
  what: string,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = safeParse(schema, value);
  if (result.success) return result.data;
  throw new InvalidInputError(`${what}: ${issuesText(result.error.issues)}`);
}

/** Set by the build. */
declare const __PCE_RULES__: string | undefined;

/**
 * Hash of the sources of this build: a snapshot is only valid for the rules that made it. `undefined` if the sources run
 * directly; then snapshots are neither stored nor used.
 */
export const rulesHash: string | undefined =
  typeof __PCE_RULES__ === 'string' ? __PCE_RULES__ : undefined;

import {
  jsonObjectSchema,
  jsonSchema,
  object,
  type SnapshotRules,
  safeParse,
} from '@pce/core/internal';
import * as z from 'zod/mini';
import {
  blockerKinds,
  executionOptionsSchema,
  executionStatuses,
  taskStatuses,
} from '../contracts/execution.js';
import { taskPlanSchema } from '../contracts/task.js';
import { rulesHash } from './create-execution.js';
import type { ExecutionState, TaskState } from './state.js';
import { TaskTable } from './task-table.js';
import { withPlan } from './with-plan.js';

/** Fewest events between two snapshots: folding so many takes a few milliseconds. */
const minInterval = 250;

const taskStateSchema = object({
  status: z.enum(taskStatuses),
  attempts: z.number(),
  failures: z.number(),
  losses: z.number(),
  assignment: z.optional(
    object({
      agent: z.string(),
      token: z.string(),
      startedAt: z.number(),
      expiresAt: z.number(),
      leaseMs: z.number(),
      saidAt: z.number(),
    }),
  ),
  notBefore: z.optional(z.number()),
  blocker: z.optional(
    object({
      kind: z.enum(blockerKinds),
      message: z.string(),
      suggestions: z.array(z.string()),
      since: z.number(),
    }),
  ),
  agent: z.optional(z.string()),
  action: z.optional(z.string()),
  params: z.optional(jsonObjectSchema),
  isApproved: z.optional(z.literal(true)),
  last: z.optional(
    object({ agent: z.string(), token: z.string(), before: z.optional(z.string()) }),
  ),
  avoided: z.optional(object({ agent: z.string(), since: z.number(), leaseMs: z.number() })),
  doneBy: z.optional(z.string()),
  notes: z.array(z.string()),
  output: z.optional(jsonSchema),
  message: z.optional(z.string()),
  failure: z.optional(z.string()),
  percent: z.optional(z.number()),
  subtasks: z.array(z.string()),
  startedAt: z.optional(z.number()),
  endedAt: z.optional(z.number()),
  updatedAt: z.optional(z.number()),
  openParts: z.number(),
});

/** Everything of a state but its graph, which follows from its plan, and the plan unless it was changed. */
const savedSchema = object({
  execution: z.string(),
  version: z.number(),
  owner: z.string(),
  planId: z.optional(z.string()),
  plan: z.optional(taskPlanSchema),
  planVersion: z.number(),
  agent: z.optional(z.string()),
  options: executionOptionsSchema,
  status: z.enum(executionStatuses),
  reason: z.string(),
  /** In the order of the plan. */
  tasks: z.array(taskStateSchema),
  agenda: object({
    ready: z.array(z.number()),
    active: z.array(z.number()),
    openDependencies: z.array(z.number()),
  }),
  learned: z._default(z.array(z.string()), []),
  judged: z.optional(
    z.record(
      z.string(),
      object({ isMet: z.boolean(), by: z.string(), note: z.optional(z.string()) }),
    ),
  ),
  done: z.number(),
  createdAt: z.number(),
  startedAt: z.optional(z.number()),
  endedAt: z.optional(z.number()),
  updatedAt: z.number(),
  lastSignAt: z.number(),
  isSilent: z.boolean(),
  isArchived: z.boolean(),
});

/** Keeps what the events made of an execution. */
export const executionSnapshot: SnapshotRules<ExecutionState> = {
  hash: rulesHash,
  // A snapshot is as large as its plan: the larger, the rarer, so that its share of each event stays the same.
  interval: ({ tasks }) => Math.max(minInterval, tasks.size),
  save({ plan, graph: _graph, tasks, ...state }) {
    const changed = state.planVersion === 1 ? {} : { plan };
    return JSON.stringify({ ...state, ...changed, tasks: [...tasks.values()] });
  },
  restore(initial, text) {
    const parsed = safeParse(savedSchema, JSON.parse(text));
    if (!parsed.success) return undefined;
    const { tasks, plan, ...saved } = parsed.data;
    const base = plan === undefined ? initial : withPlan(initial, plan);
    if (tasks.length !== base.tasks.size) return undefined;
    // JSON leaves out what is undefined.
    const task = ([id, before]: readonly [string, TaskState], index: number) =>
      [id, { ...before, ...tasks[index] }] as const;
    return {
      ...base,
      agent: undefined,
      ...saved,
      tasks: TaskTable.of([...base.tasks].map(task)),
    };
  },
};

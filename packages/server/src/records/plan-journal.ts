import { defineStream, eventSchema, newestFirst } from '@pce/core/internal';
import type { ViewWrite } from '@pce/core/store';
import type { Plan } from '@pce/plans';
import * as z from 'zod/mini';

export const planTextSchema = z.object({
  /** Name of the file. */
  file: z.string(),
  text: z.string(),
  /** Whether the text continues in another event. */
  isCut: z.boolean(),
});

/** The text that a plan was read from. */
export type PlanText = z.infer<typeof planTextSchema>;

interface PlanState {
  readonly record: PlanRecord;
  readonly text: PlanText | undefined;
  readonly isRemoved: boolean;
}

/** As much of a plan as the server itself relies on; the package that wrote it knows the rest. */
const writtenPlan = z.looseObject({
  tasks: z.array(z.unknown()),
  problems: z.array(z.unknown()),
  confidence: z.number(),
  needsReview: z.boolean(),
});

const isPlan = (value: unknown): boolean => z.safeParse(writtenPlan, value).success;

const plan = z.custom<Plan>(isPlan, 'expected a plan');

export const planSummarySchema = z.object({
  id: z.string(),
  owner: z.string(),
  name: z.string(),
  tasksTotal: z.number(),
  confidence: z.number(),
  needsReview: z.boolean(),
  createdAt: z.number(),
  /** Time at which a person last replaced its tasks. */
  replacedAt: z.optional(z.number()),
});

/** A plan as lists show it. Times are Unix times in milliseconds. */
export type PlanSummary = Readonly<z.output<typeof planSummarySchema>>;

export const planRecordSchema = z.extend(planSummarySchema, { plan });

/** A plan that is kept. */
export type PlanRecord = Readonly<z.output<typeof planRecordSchema>>;

/** Returns a plan as JSON keeps it: members that are `undefined` are left out. */
export function toStoredPlan(given: Plan): Plan {
  return parsePlan(JSON.stringify(given));
}

/** Returns the plan of a JSON text. */
export function parsePlan(text: string): Plan {
  return z.parse(plan, JSON.parse(text));
}

export const planCollections = {
  all: 'plans',
  texts: 'plans/texts',
  of: (owner: string): string => `plans/of/${encodeURIComponent(owner)}`,
};

/** The journal of a plan. */
export const planJournal = /* @__PURE__ */ defineStream({
  name: 'plan',
  version: 1,
  events: {
    'plan.added': eventSchema('plan.added', {
      owner: z.string(),
      name: z.string(),
      plan,
      text: z.optional(planTextSchema),
    }),
    'plan.replaced': eventSchema('plan.replaced', { plan }),
    'plan.removed': eventSchema('plan.removed', {}),
  },
  initial(first, id): PlanState | undefined {
    if (first.type !== 'plan.added') return undefined;
    const { owner, name, at, text } = first;
    const record = toRecord({ id, owner, name, createdAt: at }, first.plan);
    return { record, text, isRemoved: false };
  },
  evolve(state, event): PlanState {
    const { record } = state;
    switch (event.type) {
      case 'plan.added':
        return state;
      case 'plan.replaced': {
        const { id, owner, name, createdAt } = record;
        const known = { id, owner, name, createdAt, replacedAt: event.at };
        return { ...state, record: toRecord(known, event.plan) };
      }
      case 'plan.removed':
        return { ...state, isRemoved: true };
    }
  },
  project: (steps) => steps.flatMap(({ after }) => rowsOf(after)),
});

function toRecord(
  known: Pick<PlanRecord, 'id' | 'owner' | 'name' | 'createdAt' | 'replacedAt'>,
  plan: Plan,
): PlanRecord {
  const { confidence, needsReview, tasks } = plan;
  return { ...known, tasksTotal: tasks.length, confidence, needsReview, plan };
}

function rowsOf({ record, text: original, isRemoved }: PlanState): ViewWrite[] {
  const { plan: _, ...summary } = record;
  const { id, owner, createdAt } = record;
  const text = (value: object): string | null => (isRemoved ? null : JSON.stringify(value));
  return [
    { collection: planCollections.all, key: id, value: text(record) },
    ...(original ? [{ collection: planCollections.texts, key: id, value: text(original) }] : []),
    {
      collection: planCollections.of(owner),
      key: newestFirst(createdAt, id),
      value: text(summary),
    },
  ];
}

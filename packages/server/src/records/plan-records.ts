import {
  defineStream,
  eventSchema,
  getRow,
  listRows,
  newestFirst,
  type Page,
  type PageOptions,
  stampEvent,
} from '@pce/core/internal';
import type { ViewWrite } from '@pce/core/store';
import type { Plan } from '@pce/plans';
import * as z from 'zod/mini';
import { beginRecord, continueRecord, type RecordParts } from './record-journal.js';

const planTextSchema = z.object({
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

const planSummarySchema = z.object({
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

const planRecordSchema = z.extend(planSummarySchema, { plan });

export type PlanRecord = Readonly<z.output<typeof planRecordSchema>>;

/** Returns a plan as JSON keeps it: members that are `undefined` are left out. */
export function toStoredPlan(given: Plan): Plan {
  return parsePlan(JSON.stringify(given));
}

export function parsePlan(text: string): Plan {
  return z.parse(plan, JSON.parse(text));
}

const planCollections = {
  all: 'plans',
  texts: 'plans/texts',
  of: (owner: string): string => `plans/of/${encodeURIComponent(owner)}`,
};

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

/** The plans of every owner; who may see what is for the caller to decide. */
export interface PlanRecords {
  /** Keeps a plan that was read as it is kept. */
  add(
    plan: Plan,
    of: { readonly owner: string; readonly name: string; readonly text?: PlanText | undefined },
  ): Promise<PlanRecord>;
  /** The text that a plan was read from; `undefined` if none is kept. */
  text(id: string): Promise<PlanText | undefined>;
  get(id: string): Promise<PlanRecord | undefined>;
  /** The newest first. */
  list(owner: string, page: PageOptions): Promise<Page<PlanSummary>>;
  /** `undefined` for one that was removed. */
  replace(record: Pick<PlanRecord, 'id'>, plan: Plan): Promise<PlanRecord | undefined>;
  remove(record: PlanRecord): Promise<void>;
}

export function planRecords({ store, clock, ids }: RecordParts): PlanRecords {
  return {
    async add(plan, { owner, name, text }) {
      const said = { owner, name, plan, ...(text && { text }) };
      const event = stampEvent({ type: 'plan.added', ...said } as const, clock.now());
      const { state } = await beginRecord(store, planJournal, ids.next('plan'), event);
      return state.record;
    },
    text: (id) => getRow(store, planTextSchema, planCollections.texts, id),
    get: (id) => getRow(store, planRecordSchema, planCollections.all, id),
    list: (owner, page) => listRows(store, planSummarySchema, planCollections.of(owner), page),
    async replace({ id }, given) {
      const plan = toStoredPlan(given);
      const event = stampEvent({ type: 'plan.replaced', plan } as const, clock.now());
      return (await continueRecord(store, planJournal, id, () => event))?.state.record;
    },
    async remove({ id }) {
      const event = stampEvent({ type: 'plan.removed' } as const, clock.now());
      await continueRecord(store, planJournal, id, () => event);
    },
  };
}

import type { JsonObject } from '@pce/core/contracts';
import type { Clock, Ids } from '@pce/core/ports';
import type { Store, ViewWrite } from '@pce/core/store';
import type { Plan } from '@pce/plans';
import { getRow, listRows, type Page, type PageOptions } from './list-rows.js';
import { beginRecord, continueRecord, newestFirst } from './record-stream.js';

/** A plan as lists show it. Times are Unix times in milliseconds. */
export interface PlanSummary {
  readonly id: string;
  readonly owner: string;
  readonly name: string;
  readonly tasksTotal: number;
  readonly confidence: number;
  readonly needsReview: boolean;
  readonly createdAt: number;
  /** When a person last replaced its tasks. */
  readonly replacedAt?: number;
}

/** A plan that is kept. */
export interface PlanRecord extends PlanSummary {
  readonly plan: Plan;
}

/** The plans of every owner; who may see what is for the caller to decide. */
export interface PlanRecords {
  add(plan: Plan, of: { readonly owner: string; readonly name: string }): Promise<PlanRecord>;
  get(id: string): Promise<PlanRecord | undefined>;
  /** The newest first. */
  list(owner: string, page: PageOptions): Promise<Page<PlanSummary>>;
  replace(record: PlanRecord, plan: Plan): Promise<PlanRecord>;
  remove(record: PlanRecord): Promise<void>;
}

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
}

const streamOf = (id: string): string => `plan/${id}`;
const listOf = (owner: string): string => `plans/of/${encodeURIComponent(owner)}`;

export function planRecords({ store, clock, ids }: Parts): PlanRecords {
  return {
    async add(plan, { owner, name }) {
      const at = clock.now();
      const record = toRecord({ id: ids.next('plan'), owner, name, createdAt: at }, plan);
      const event = { type: 'plan.added', v: 1, at, owner, name, plan: toJson(plan) } as const;
      await beginRecord(store, streamOf(record.id), event, rowsOf(record));
      return record;
    },
    get: (id) => getRow(store, 'plans', id),
    list: (owner, page) => listRows(store, listOf(owner), page),
    async replace({ id, owner, name, createdAt }, plan) {
      const at = clock.now();
      const record = toRecord({ id, owner, name, createdAt, replacedAt: at }, plan);
      const event = { type: 'plan.replaced', v: 1, at, plan: toJson(plan) } as const;
      await continueRecord(store, streamOf(id), event, rowsOf(record));
      return record;
    },
    async remove(record) {
      const gone = rowsOf(record).map((row) => ({ ...row, value: null }));
      const event = { type: 'plan.removed', v: 1, at: clock.now() } as const;
      await continueRecord(store, streamOf(record.id), event, gone);
    },
  };
}

function toRecord(
  known: Pick<PlanRecord, 'id' | 'owner' | 'name' | 'createdAt' | 'replacedAt'>,
  plan: Plan,
): PlanRecord {
  const { confidence, needsReview, tasks } = plan;
  return { ...known, tasksTotal: tasks.length, confidence, needsReview, plan };
}

function rowsOf(record: PlanRecord): ViewWrite[] {
  const { plan: _, ...summary } = record;
  const { id, owner, createdAt } = record;
  const key = newestFirst(createdAt, id);
  return [
    { collection: 'plans', key: id, value: JSON.stringify(record) },
    { collection: listOf(owner), key, value: JSON.stringify(summary) },
  ];
}

/** What JSON keeps of a plan: members that are `undefined` are left out. */
function toJson(plan: Plan): JsonObject {
  return JSON.parse(JSON.stringify(plan));
}

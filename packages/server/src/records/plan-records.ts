import { getRow, listRows, type Page, type PageOptions, stampEvent } from '@pce/core/internal';
import type { Clock, Ids } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import type { Plan } from '@pce/plans';
import {
  type PlanRecord,
  type PlanSummary,
  type PlanText,
  planCollections,
  planJournal,
  planRecordSchema,
  planSummarySchema,
  planTextSchema,
  toStoredPlan,
} from './plan-journal.js';
import { beginRecord, continueRecord } from './record-journal.js';

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
  replace(record: PlanRecord, plan: Plan): Promise<PlanRecord>;
  remove(record: PlanRecord): Promise<void>;
}

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function planRecords({ store, clock, ids }: Parts): PlanRecords {
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
      const { state } = await continueRecord(store, planJournal, id, event);
      return state.record;
    },
    async remove({ id }) {
      const event = stampEvent({ type: 'plan.removed' } as const, clock.now());
      await continueRecord(store, planJournal, id, event);
    },
  };
}

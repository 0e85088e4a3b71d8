import { PceError } from '@pce/core/errors';
import { threadJournal, turnJournal, ViewsRefresh } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import { executionJournal } from '@pce/executions';
import { agentJournal } from '../records/agent-records.js';
import { requestJournal } from '../records/answered-requests.js';
import { needsJournal } from '../records/needs-journal.js';
import { planJournal } from '../records/plan-records.js';
import { uploadJournal } from '../records/upload-records.js';
import { keyWebhooks, webhookJournal } from '../records/webhook-records.js';
import { outboxJournal } from '../webhooks/outbox-journal.js';

const journals = [
  executionJournal,
  turnJournal,
  threadJournal,
  planJournal,
  agentJournal,
  webhookJournal,
  requestJournal,
  uploadJournal,
  needsJournal,
  outboxJournal,
];

/** Brings the rows of a store up to date in the background. */
export interface RecordsRefresh {
  /** Stops what is under way; the next server that uses the store starts again. */
  close(): Promise<void>;
}

/**
 * Begins to rebuild rows that an older release wrote. Requests are answered meanwhile: the old rows are still there.
 * A failing store reports it to its next caller.
 */
export function refreshRecords(store: Store, clock: Clock): RecordsRefresh {
  const refresh = new ViewsRefresh(store, journals);
  const begun = store.supports.durable ? begin(store, clock, refresh) : Promise.resolve();
  return {
    async close() {
      await refresh.close();
      await begun;
    },
  };
}

async function begin(store: Store, clock: Clock, refresh: ViewsRefresh): Promise<void> {
  try {
    await keyWebhooks(store, clock);
    await refresh.done();
  } catch (error) {
    if (!PceError.isInstance(error) && !isAbort(error)) throw error;
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

import type { Ids } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import { object, parseRow, sha256 } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import * as z from 'zod/mini';
import type { TaskReport } from '../contracts/execution.js';
import { executionStream, toExecutionEntry } from '../read/execution-journal.js';
import type { ExecutionEvent } from '../rules/events.js';
import { collections } from '../rules/execution-rows.js';
import type { ExecutionState } from '../rules/state.js';
import { takeReport } from '../rules/take-report.js';
import type { ExecutionRepository } from './execution-repository.js';

/** The outcome of a report. */
export interface ReportReceipt {
  readonly id: string;
  /** Place of the report in the journal. */
  readonly version: number;
  /** Unix time in milliseconds. */
  readonly recordedAt: number;
  /** Whether the agent had lost the task: the report is kept, and nothing follows from it. */
  readonly isLate: boolean;
  /** Whether it had been taken before. */
  readonly isRepeated: boolean;
  readonly state: ExecutionState;
}

/** The row that is kept of a report to recognize it. */
const takenSchema = object({ version: z.number(), hash: z.string() });

interface Parts {
  readonly store: Store;
  readonly repository: ExecutionRepository;
  readonly ids: Ids;
}

export type Reporter = (
  execution: string,
  report: TaskReport,
  id: string | undefined,
) => Promise<ReportReceipt>;

/** Returns a function that takes reports, each id once. */
export function createReporter(parts: Parts): Reporter {
  const underWay = new Map<string, Promise<unknown>>();
  return async (execution, report, id) => {
    if (id === undefined) return takeNew(parts, execution, report, parts.ids.next('event'));
    const name = `${execution}/${id}`;
    const taking = (underWay.get(name) ?? Promise.resolve()).then(() =>
      takeOnce(parts, execution, report, id),
    );
    const ended = taking.catch(() => undefined);
    underWay.set(name, ended);
    try {
      return await taking;
    } finally {
      if (underWay.get(name) === ended) underWay.delete(name);
    }
  };
}

async function takeNew({ repository }: Parts, execution: string, report: TaskReport, id: string) {
  const { state, events, version } = await repository.change(execution, {
    decide: (now, at) => takeReport(now, { report, id, isGeneratedId: true }, at),
  });
  return receipt(id, version, events[0], state);
}

async function takeOnce(
  { repository, store }: Parts,
  execution: string,
  report: TaskReport,
  id: string,
): Promise<ReportReceipt> {
  const collection = collections.reports(execution);
  const hash = sha256(JSON.stringify(report));
  const taken: { as?: z.infer<typeof takenSchema> } = {};
  const { state, events, version } = await repository.change(execution, {
    async prepare() {
      const value = await store.getView(collection, id);
      if (value !== undefined) taken.as = parseRow(takenSchema, { collection, key: id, value });
    },
    decide: (now, at) => (taken.as ? [] : takeReport(now, { report, id }, at)),
  });
  const { as: known } = taken;
  if (known === undefined) return receipt(id, version, events[0], state);
  if (known.hash !== hash) {
    throw new InvalidInputError(
      `report ${id} of ${execution} was taken before and said something else: give this one an id of its own`,
    );
  }
  const place = { fromVersion: known.version, toVersion: known.version };
  const [entry] = await store.read({ stream: executionStream(execution), ...place });
  const said = entry && toExecutionEntry(entry).event;
  return { ...receipt(id, known.version, said, state), isRepeated: true };
}

function receipt(
  id: string,
  version: number,
  said: ExecutionEvent | undefined,
  state: ExecutionState,
): ReportReceipt {
  if (said?.type !== 'agent.reported') {
    throw new Error(`event ${version} of execution ${state.execution} is not report ${id}`);
  }
  const isLate = said.isLate === true;
  return { id, version, recordedAt: said.at, isLate, isRepeated: false, state };
}

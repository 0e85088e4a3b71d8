import { randomId } from '../random-id.js';
import type { Report, ReportReceipt, WorkOffer } from '../wire/api.generated.js';
import { type RetryPolicy, retry } from './retry.js';

/** A report without the fields that are the same for all of a task's reports. */
type ReportContent = Omit<Report, 'agentId' | 'leaseToken' | 'taskId'>;

/** Its signal is aborted when nothing more may be sent. */
export interface TaskReportsOptions extends RetryPolicy {
  readonly offer: WorkOffer;
  readonly agentId: string;
  /** Sends a report once. */
  readonly report: (
    executionId: string,
    report: Report,
    signal: AbortSignal,
  ) => Promise<ReportReceipt>;
  /** Called with the receipt of each report that is sent once. */
  readonly onReceipt: (receipt: ReportReceipt) => void;
}

/** Sends what an agent says of one task, in the order it is said. */
export interface TaskReports {
  /** Sends a report, again and unchanged, until the server takes it. Rejects if it refuses it, or the signal is aborted. */
  untilTaken(content: ReportContent): Promise<ReportReceipt>;
  /** Sends a report once, at once; it is no loss if it is not taken. */
  once(content: ReportContent): Promise<void>;
  /** Sends a report once those before are through; only the latest of several is sent. */
  latest(content: ReportContent): void;
}

export function createTaskReports(options: TaskReportsOptions): TaskReports {
  const { offer, agentId, report, onReceipt, clock, signal } = options;
  let last: Promise<unknown> = Promise.resolve();
  let newest: ReportContent | undefined;

  /** A repeated report is the same in every field, so that the server recognizes it. */
  const toReport = (content: ReportContent): Report => ({
    ...content,
    eventId: randomId(),
    agentTimestamp: clock.now(),
    agentId,
    leaseToken: offer.lease.token,
    taskId: offer.nextTask.taskId,
  });
  const inOrder = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  const once = (content: ReportContent): Promise<void> =>
    report(offer.executionId, toReport(content), signal).then(onReceipt, () => undefined);

  return {
    untilTaken(content) {
      const full = toReport(content);
      return inOrder(() => retry(() => report(offer.executionId, full, signal), options));
    },
    once,
    latest(content) {
      const isWaiting = newest !== undefined;
      newest = content;
      if (isWaiting) return;
      void inOrder(async () => {
        const next = newest;
        newest = undefined;
        if (next !== undefined) await once(next);
      });
    },
  };
}

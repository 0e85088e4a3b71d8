import { randomId } from '../random-id.js';
import type { Report, ReportReceipt, WorkOffer } from '../wire/api.generated.js';
import { type RetryPolicy, retry } from './retry.js';

/** A report without the fields that are the same for all of a task's reports. */
type Word = Omit<Report, 'agentId' | 'leaseToken' | 'taskId'>;

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
  /** Is shown the answers to what is sent once. */
  readonly heed: (receipt: ReportReceipt) => void;
}

/** Sends what an agent says of one task, in the order it is said. */
export interface TaskReports {
  /** Sends a report, again and unchanged, until the server takes it. Rejects if it refuses it, or the signal is aborted. */
  untilTaken(word: Word): Promise<ReportReceipt>;
  /** Sends a report once, at once; it is no loss if it is not taken. */
  once(word: Word): Promise<void>;
  /** Sends a report once those before are through; only the latest of several is sent. */
  latest(word: Word): void;
}

export function createTaskReports(options: TaskReportsOptions): TaskReports {
  const { offer, agentId, report, heed, clock, signal } = options;
  let last: Promise<unknown> = Promise.resolve();
  let newest: Word | undefined;

  /** A repeated report is the same in every field, so that the server recognizes it. */
  const toReport = (word: Word): Report => ({
    ...word,
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
  const once = (word: Word): Promise<void> =>
    report(offer.executionId, toReport(word), signal).then(heed, () => undefined);

  return {
    untilTaken(word) {
      const full = toReport(word);
      return inOrder(() => retry(() => report(offer.executionId, full, signal), options));
    },
    once,
    latest(word) {
      const isWaiting = newest !== undefined;
      newest = word;
      if (isWaiting) return;
      void inOrder(async () => {
        const next = newest;
        newest = undefined;
        if (next !== undefined) await once(next);
      });
    },
  };
}

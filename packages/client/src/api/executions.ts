import { path } from '../path.js';
import { randomId } from '../random-id.js';
import type { Transport } from '../transport/transport.js';
import { type Report, type ReportReceipt, readReceipt, reportToWire } from '../wire/report.js';
import type { RequestOptions } from './request-options.js';

/** Plans that are carried out. Every method rejects with `ApiError`, `ConnectionError` or the signal's reason. */
export interface ExecutionsApi {
  /** Says what an agent has to say of a task it holds. */
  report(executionId: string, report: Report, options?: RequestOptions): Promise<ReportReceipt>;
}

export function executionsApi({ ask }: Transport, clock: { now(): number }): ExecutionsApi {
  return {
    report: (executionId, report, { signal } = {}) =>
      ask(
        {
          method: 'POST',
          path: path`/api/executions/${executionId}/events`,
          body: reportToWire({ ...report, eventId: report.eventId ?? randomId() }, clock.now()),
          signal,
          isRepeatable: true,
        },
        readReceipt,
      ),
  };
}

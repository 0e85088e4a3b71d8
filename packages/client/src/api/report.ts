import type { Clock } from '../clock.js';
import { randomId } from '../random-id.js';
import type { Transport } from '../transport/transport.js';
import type { Report } from '../wire/api.generated.js';
import { writeDocument } from '../wire/write-document.js';
import { endpoints } from './endpoints.js';

/** Returns the method that sends an agent's report. */
export function reportApi(transport: Transport, clock: Clock) {
  return endpoints(transport).send(
    'ReportReceipt',
    { method: 'POST', isRepeatable: true },
    '/api/executions/{id}/events',
    (report?: Report) =>
      report &&
      writeDocument('Report', {
        ...report,
        eventId: report.eventId ?? randomId(),
        agentTimestamp: report.agentTimestamp ?? clock.now(),
      }),
  );
}

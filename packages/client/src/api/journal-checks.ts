import type { Transport } from '../transport/transport.js';
import type { JournalReplay, JournalVerification } from '../wire/api.generated.js';
import { writeDocument } from '../wire/write-document.js';
import { endpoints } from './endpoints.js';
import type { RequestOptions } from './request-options.js';

export interface JournalChecks {
  /** Folds the journal again, and compares each step with the rules. An `ApiError` of code `replay_mismatch` names the event that differs. */
  replay(id: string, options?: RequestOptions): Promise<JournalReplay>;
  /** Checks the hash chain. An `ApiError` of code `journal_tampered` names the event that does not hold. */
  verify(id: string, expect?: string, options?: RequestOptions): Promise<JournalVerification>;
}

export function journalChecks(
  transport: Transport,
  kind: 'turns' | 'executions' | 'episodes',
): JournalChecks {
  const { send } = endpoints(transport);
  const way = { method: 'POST', isRepeatable: true } as const;
  const replay = send('JournalReplay', way, `/api/${kind}/{id}/replay`);
  return {
    replay: (id, options) => replay(id, undefined, options),
    verify: send('JournalVerification', way, `/api/${kind}/{id}/verify`, (expect?: string) =>
      writeDocument('JournalExpectation', expect === undefined ? {} : { expect }),
    ),
  };
}

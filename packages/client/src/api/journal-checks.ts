import type { Transport } from '../transport/transport.js';
import type { JournalReplay, JournalVerification } from '../wire/api.generated.js';
import { writeDocument } from '../wire/write-document.js';
import { endpoints } from './endpoints.js';
import type { RequestOptions } from './request-options.js';

/** Checks of a journal. */
export interface JournalChecks {
  /** Folds the journal again, and compares each step with the rules. An `ApiError` of code `replay_mismatch` names the event that differs. */
  replay(id: string, options?: RequestOptions): Promise<JournalReplay>;
  /** Checks the hash chain. An `ApiError` of code `journal_tampered` names the event that does not hold. */
  verify(id: string, expect?: string, options?: RequestOptions): Promise<JournalVerification>;
}

/** Returns the checks of a kind of journals, served at a path. */
export function journalChecks(transport: Transport, pathOf: (id: string) => string): JournalChecks {
  const { send } = endpoints(transport);
  const post = { method: 'POST', isRepeatable: true } as const;
  return {
    replay: (id, { signal } = {}) =>
      send('JournalReplay', { ...post, path: `${pathOf(id)}/replay`, signal }),
    verify: (id, expect, { signal } = {}) =>
      send('JournalVerification', {
        ...post,
        path: `${pathOf(id)}/verify`,
        body: writeDocument('JournalExpectation', expect === undefined ? {} : { expect }),
        signal,
      }),
  };
}

import { path } from '../path.js';
import type { Transport } from '../transport/transport.js';
import type { InterventionDecision, OpenIntervention, Turn } from '../wire/api.generated.js';
import { documentReader } from '../wire/read-document.js';
import { writeDocument } from '../wire/write-document.js';
import { type CreateOptions, onceOnly, type RequestOptions } from './request-options.js';

/** Questions and blocked tasks that wait for a person. Every method rejects with `ApiError`, `ConnectionError` or the signal's reason. */
export interface InterventionsApi {
  /** Lists questions of turns and blocked tasks, the most urgent first. */
  list(options?: RequestOptions): Promise<readonly OpenIntervention[]>;
  /** Resolves a question of a turn, which goes on. To approve a call, pass the hash of the one that was shown as `approvedHash`. */
  resolve(
    interventionId: string,
    decision: InterventionDecision,
    options?: CreateOptions,
  ): Promise<Turn>;
}

export function interventionsApi({ ask }: Transport): InterventionsApi {
  return {
    list: async ({ signal } = {}) => {
      const call = { method: 'GET', path: '/api/interventions', signal } as const;
      return (await ask(call, documentReader('OpenInterventions'))).interventions;
    },
    resolve: (interventionId, decision, options = {}) =>
      ask(
        {
          method: 'POST',
          path: path`/api/interventions/${interventionId}/resolve`,
          body: writeDocument('InterventionDecision', decision),
          ...onceOnly(options),
        },
        documentReader('Turn'),
      ),
  };
}

import { path } from '../path.js';
import type { Transport } from '../transport/transport.js';
import type { InterventionDecision, OpenIntervention, Turn } from '../wire/api.generated.js';
import { documentReader } from '../wire/read-document.js';
import { writeDocument } from '../wire/write-document.js';
import { type CreateOptions, onceOnly, type RequestOptions } from './request-options.js';

/** Questions and blocked tasks that wait for a person. Every method rejects with `ApiError`, `ConnectionError` or the signal's reason. */
export interface InterventionsApi {
  /** Questions of turns and blocked tasks, the most urgent first. */
  list(options?: RequestOptions): Promise<readonly OpenIntervention[]>;
  /** Decides a question of a turn, which goes on. To approve a call, `approvedHash` says which one was shown. */
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

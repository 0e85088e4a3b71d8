import type { Transport } from '../transport/transport.js';
import type { InterventionDecision, OpenIntervention, Turn } from '../wire/api.generated.js';
import { body, endpoints } from './endpoints.js';
import type { CreateOptions, RequestOptions } from './request-options.js';

/** Questions and blocked tasks that wait for a person. Every method rejects with `ApiError`, `ConnectionError` or the signal's reason. */
export interface InterventionsApi {
  /** Lists questions of turns and blocked tasks, the most urgent first. */
  list(options?: RequestOptions): Promise<readonly OpenIntervention[]>;
  /** Resolves a question of a turn, which continues. To approve a call, pass the hash of the one that was shown as `approvedHash`; with `args`, the call is selected again with them. */
  resolve(
    interventionId: string,
    decision: InterventionDecision,
    options?: CreateOptions,
  ): Promise<Turn>;
}

export function interventionsApi(transport: Transport): InterventionsApi {
  const { read, create } = endpoints(transport);
  const list = read('OpenInterventions', '/api/interventions');
  return {
    list: async (options) => (await list(options)).interventions,
    resolve: create('Turn', '/api/interventions/{id}/resolve', body('InterventionDecision')),
  };
}

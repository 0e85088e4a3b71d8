import type { Endpoint } from '../endpoint/endpoint.js';
import { getMetrics } from './admin/get-metrics.js';
import { agentEndpoints } from './agents/agent-endpoints.js';
import { attachmentEndpoints } from './attachments/attachment-endpoints.js';
import { episodeEndpoints } from './episodes/episode-endpoints.js';
import { executionEndpoints } from './executions/execution-endpoints.js';
import { getCounts } from './get-counts.js';
import { listInterventions, resolveIntervention } from './interventions/resolve-intervention.js';
import { planEndpoints } from './plans/plan-endpoints.js';
import { threadEndpoints } from './threads/thread-endpoints.js';
import { turnEndpoints } from './turns/turn-endpoints.js';
import { webhookEndpoints } from './webhooks/webhook-endpoints.js';

const always: readonly Endpoint[] = [
  ...planEndpoints,
  ...agentEndpoints,
  ...executionEndpoints,
  listInterventions,
  getCounts,
  ...webhookEndpoints,
  getMetrics,
];

export interface OfferedParts {
  readonly turns: boolean;
  readonly episodes: boolean;
}

export function endpointsOf({ turns, episodes }: OfferedParts): readonly Endpoint[] {
  return [
    ...always,
    ...(turns
      ? [...turnEndpoints, ...threadEndpoints, ...attachmentEndpoints, resolveIntervention]
      : []),
    ...(episodes ? episodeEndpoints : []),
  ];
}

export const allEndpoints = endpointsOf({ turns: true, episodes: true });

import type { ServerLimits } from '@pce/server';

/** Requests in a minute, beyond which a server refuses them; what is left out is as the server has it. */
export interface RequestLimitOptions {
  readonly agentRequests?: number;
  readonly unauthorizedRequests?: number;
  readonly userRequests?: number;
  readonly ownerRequests?: number;
}

export function requestLimits({
  agentRequests,
  userRequests,
  ownerRequests,
  unauthorizedRequests,
}: RequestLimitOptions): Partial<ServerLimits> {
  return {
    ...(agentRequests !== undefined && { agentRequestsPerMinute: agentRequests }),
    ...(userRequests !== undefined && { userRequestsPerMinute: userRequests }),
    ...(ownerRequests !== undefined && { ownerRequestsPerMinute: ownerRequests }),
    ...(unauthorizedRequests !== undefined && {
      unauthorizedRequestsPerMinute: unauthorizedRequests,
    }),
  };
}

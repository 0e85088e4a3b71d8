import { expect, it } from 'vitest';
import { requestLimits } from './request-limits.js';

it.each([
  [{}, {}],
  [{ agentRequests: 1 }, { agentRequestsPerMinute: 1 }],
  [{ userRequests: 2 }, { userRequestsPerMinute: 2 }],
  [{ ownerRequests: 3 }, { ownerRequestsPerMinute: 3 }],
  [{ unauthorizedRequests: 4 }, { unauthorizedRequestsPerMinute: 4 }],
])('the options %j set the limits %j and no others (D8)', (options, limits) => {
  expect(requestLimits(options)).toStrictEqual(limits);
});

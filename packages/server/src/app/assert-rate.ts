import type { Caller } from '../auth/caller.js';
import { networkOf, type RateLimiter } from '../limits/rate-limiter.js';
import type { ServerLimits } from '../limits/server-limits.js';
import { HttpProblem } from '../problems/http-problem.js';

/** Counts a request of a caller. Throws `HttpProblem` where the caller, or the user whose agent it is, sends too many. */
export function assertRate(caller: Caller, limiter: RateLimiter, limits: ServerLimits): void {
  if (caller.role === 'user') {
    take(limiter, `user ${caller.owner}`, limits.userRequestsPerMinute, 'one user');
    return;
  }
  take(limiter, `agent ${caller.agent}`, limits.agentRequestsPerMinute, 'one agent');
  take(limiter, `owner ${caller.owner}`, limits.ownerRequestsPerMinute, 'all agents of one user');
}

/** Counts a request without a valid key or token. Throws `HttpProblem` where too many come from its address. */
export function assertUnauthorizedRate(
  remoteAddress: string,
  limiter: RateLimiter,
  { unauthorizedRequestsPerMinute: max }: ServerLimits,
): void {
  take(
    limiter,
    `address ${networkOf(remoteAddress)}`,
    max,
    'one address without a valid key or token',
  );
}

function take(limiter: RateLimiter, name: string, perMinute: number, whose: string): void {
  const waitMs = limiter.take(name, perMinute);
  if (waitMs === 0) return;
  throw new HttpProblem('rate_limited', `${perMinute} requests a minute are taken from ${whose}`, {
    headers: { 'Retry-After': String(Math.ceil(waitMs / 1_000)) },
  });
}

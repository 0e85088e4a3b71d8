import type { AgentKey } from '../api/agents.js';
import { ApiError } from '../api-error.js';
import { createClient } from '../create-client.js';
import { randomId } from '../random-id.js';
import type { AgentOptions } from './agent-options.js';

/**
 * Returns a function that gets an agent its key. Calling it again after a failure registers no second agent: the server
 * recognizes the request by its idempotency key.
 */
export function identify(options: AgentOptions): (signal: AbortSignal) => Promise<AgentKey> {
  if ('key' in options) return async () => options.key;
  const { capabilities, register, onRegistered, log } = options;
  const client = createClient({ ...options, retry: false });
  const known = Object.keys(capabilities).map((action) => ({ action, params: [] }));
  const wanted = { ...register, capabilities: register.capabilities ?? known };
  let idempotencyKey = randomId();
  return async (signal) => {
    const ask = () => client.agents.register(wanted, { signal, idempotencyKey });
    const agent = await ask().catch((error: unknown) => {
      if (!isLost(error)) throw error;
      idempotencyKey = randomId();
      return ask();
    });
    await onRegistered?.(agent);
    log?.({ type: 'registered', agentId: agent.agentId });
    return agent;
  };
}

/** Returns whether the agent was registered, but its key was lost on the way: servers do not keep keys. */
function isLost(error: unknown): boolean {
  return error instanceof ApiError && error.type.endsWith('/answer_not_kept');
}

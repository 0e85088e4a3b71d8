import { createClient } from '../create-client.js';
import { randomId } from '../random-id.js';
import type { AgentKey } from '../wire/agent.js';
import type { AgentOptions } from './agent-options.js';

/**
 * Answers what gets an agent its key. Asking again after a failure registers no second agent: the server knows the
 * question by its key.
 */
export function identify(options: AgentOptions): (signal: AbortSignal) => Promise<AgentKey> {
  if ('key' in options) return async () => options.key;
  const { capabilities, register, onRegistered } = options;
  const idempotencyKey = randomId();
  const client = createClient({ ...options, retry: false });
  const known = Object.keys(capabilities).map((action) => ({ action, params: [] }));
  return async (signal) => {
    const agent = await client.agents.register(
      { ...register, capabilities: register.capabilities ?? known },
      { signal, idempotencyKey },
    );
    await onRegistered?.(agent);
    return agent;
  };
}

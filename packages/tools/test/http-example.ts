import type { Tool } from '@pce/core';
import { type Environment, httpTools } from '@pce/tools';

// #region http
/** Tools for one API, whose key is in the environment and never in a prompt, journal or result. */
export function apiTools(host: string, env: Environment): readonly Tool[] {
  return httpTools({
    hosts: [host],
    headers: { [host]: { authorization: `Bearer \${API_KEY}` } }, // filled from env
    env,
    idempotencyHeader: 'Idempotency-Key', // this API knows one: a POST may be sent again
  });
}
// #endregion

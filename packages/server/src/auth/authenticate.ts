import type { Clock } from '@pce/core/ports';
import { HttpProblem } from '../problems/http-problem.js';
import type { AgentRecords } from '../records/agent-records.js';
import { isAgentKey } from '../secrets/agent-key.js';
import { callerOfKey, isApiKey } from './api-keys.js';
import type { AuthOptions } from './auth-options.js';
import type { Caller } from './caller.js';
import { challenge, userTokens } from './user-tokens.js';
import type { IsAllowed } from './watch-access.js';

/** Finds out who sent a request. Rejects with `HttpProblem`. */
export type Authenticate = (request: Request) => Promise<Caller>;

/** Decides who is let in, and whether somebody who was let in still is. */
export interface Authenticator {
  readonly authenticate: Authenticate;
  readonly isAllowed: IsAllowed;
}

export function authenticator(
  { users, keys }: AuthOptions,
  { agents, clock }: { readonly agents: AgentRecords; readonly clock: Clock },
): Authenticator {
  const tokens = users && userTokens(users, clock);
  const readKeys =
    keys &&
    (async () => {
      try {
        return await keys();
      } catch (cause) {
        // The cause may name files and quote hashes: it is for the log, not for callers without a key.
        throw new HttpProblem('unavailable', 'the keys cannot be read now', { cause });
      }
    });
  const isLockedOut = users?.isLockedOut ?? (() => false);
  const callerOf = async (request: Request): Promise<Caller> => {
    const token = bearerOf(request);
    if (token !== undefined && isAgentKey(token)) return agentOf(agents, token);
    if (token !== undefined && readKeys !== undefined && isApiKey(token))
      return callerOfKey(token, await readKeys(), clock);
    if (token !== undefined && tokens !== undefined) return tokens(token);
    if (token === undefined && tokens === undefined && keys === undefined) {
      return { role: 'user', owner: 'local', isAdmin: true };
    }
    const detail =
      token === undefined
        ? 'send Authorization: Bearer, with the key of an agent or the token of a user'
        : 'this is no key of an agent, and this server takes no tokens of users';
    throw new HttpProblem('unauthorized', detail, challenge);
  };
  return {
    async authenticate(request) {
      const caller = await callerOf(request);
      if (!(await isLockedOut(caller.owner))) return caller;
      throw new HttpProblem('forbidden', 'this user is locked out');
    },
    async isAllowed(caller) {
      if (await isLockedOut(caller.owner)) return false;
      if (caller.role === 'user' && caller.key !== undefined && readKeys !== undefined)
        return (await readKeys()).some(({ id }) => id === caller.key);
      return caller.role === 'user' || (await agents.recent(caller.agent)) !== undefined;
    },
  };
}

function bearerOf(request: Request): string | undefined {
  const header = request.headers.get('Authorization');
  if (header === null) return undefined;
  const token = /^Bearer +([\w.~+/=-]{1,8192})$/i.exec(header)?.[1];
  if (token !== undefined) return token;
  throw new HttpProblem('unauthorized', 'expected Authorization: Bearer <key>', challenge);
}

async function agentOf(agents: AgentRecords, key: string): Promise<Caller> {
  const record = await agents.byKey(key);
  if (record !== undefined) return { role: 'agent', agent: record.id, owner: record.owner };
  throw new HttpProblem('unauthorized', 'no agent has this key', challenge);
}

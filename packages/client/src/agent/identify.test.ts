import { describe, expect, it, vi } from 'vitest';
import { jsonAnswer, problem, type RecordedRequest, stubFetch } from '../../test/stub-server.js';
import { identify } from './identify.js';

const { signal } = new AbortController();
const register = { name: 'ann', role: 'writer' };

const registered = {
  agent_id: 'agent_7',
  api_key: 'secret',
  ...register,
  capabilities: [],
  created_at: '2026-01-01T00:00:00Z',
};

/** A server that registers an agent after it has answered the first requests otherwise. */
function setUp(...first: readonly Response[]) {
  const requests: RecordedRequest[] = [];
  const onRegistered = vi.fn();
  const log = vi.fn();
  const ask = identify({
    url: 'http://server.test',
    capabilities: { write: async () => 'text', read: async () => 'text' },
    register,
    onRegistered,
    log,
    fetch: stubFetch((request) => {
      const answer = first[requests.push(request) - 1];
      return answer ?? jsonAnswer(registered, { status: 201 });
    }),
  });
  const keys = () => requests.map(({ headers }) => headers.get('Idempotency-Key'));
  return { ask, requests, keys, onRegistered, log };
}

describe('an agent without a key', () => {
  it('registers with the actions it has handlers for, and hands its key on (D3)', async () => {
    const { ask, requests, onRegistered, log } = setUp();
    expect(await ask(signal)).toMatchObject({ agentId: 'agent_7', apiKey: 'secret' });
    expect(requests.map(({ body }) => body)).toMatchObject([
      {
        ...register,
        capabilities: [
          { action: 'write', params: [] },
          { action: 'read', params: [] },
        ],
      },
    ]);
    expect(onRegistered).toHaveBeenCalledWith(expect.objectContaining({ agentId: 'agent_7' }));
    expect(log).toHaveBeenCalledWith({ type: 'registered', agentId: 'agent_7' });
  });

  it('asks again under the same idempotency key after a failure (D4)', async () => {
    const { ask, keys } = setUp(problem(503, 'unavailable'));
    await expect(ask(signal)).rejects.toMatchObject({ status: 503 });
    await ask(signal);
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  it('registers under another one where its key was lost on the way (D4)', async () => {
    const { ask, keys } = setUp(problem(409, 'answer_not_kept'));
    expect(await ask(signal)).toMatchObject({ agentId: 'agent_7' });
    expect(new Set(keys()).size).toBe(2);
  });
});

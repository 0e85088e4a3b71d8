import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderHook } from '../../test/render-hook.ts';
import { type Agents, useLoadedAgents } from './agents.ts';
import { useCounts } from './counts.ts';
import { signIn, signOut, useSession } from './session.ts';

/** Keeps what is put into it, as a browser's storage does. */
function aStorage(isRefusing = false) {
  const kept = new Map<string, string>();
  const refuse = (): void => {
    if (isRefusing) throw new Error('the browser keeps nothing');
  };
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => {
      refuse();
      kept.set(key, value);
    },
    removeItem: (key: string) => {
      refuse();
      kept.delete(key);
    },
  });
  return kept;
}

interface Asked {
  readonly path: string;
  readonly token: string | null;
}

/** Answers requests in the place of the server. */
function aServer(answer: (path: string) => Response): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const path = `${url.pathname}${url.search}`;
    const token = new Headers(init?.headers).get('authorization');
    asked.push({ path, token });
    return answer(path);
  });
  return asked;
}

afterEach(() => {
  aStorage();
  signOut();
  vi.unstubAllGlobals();
});

const noAgents = () => Response.json({ agents: [], next_cursor: null });

describe('a session', () => {
  it('sends the token that the person signed in with, and keeps it for the tab (D6)', async () => {
    const kept = aStorage();
    const asked = aServer(noAgents);
    await using hook = await renderHook(useSession, undefined);
    await hook.act(() => signIn('secret'));
    expect(hook.result).toMatchObject({ hasToken: true, needsToken: false });
    await hook.result.client.agents.list();
    expect(asked.map(({ token }) => token)).toEqual(['Bearer secret']);
    expect([...kept]).toEqual([['pce.token', 'secret']]);
    await hook.act(() => signOut());
    expect(hook.result).toMatchObject({ hasToken: false, needsToken: true });
    await hook.result.client.agents.list();
    expect([asked[1]?.token, kept.size]).toEqual([null, 0]);
  });

  it('holds until the page is loaded again where the browser keeps nothing (D6)', async () => {
    aStorage(true);
    await using hook = await renderHook(useSession, undefined);
    await hook.act(() => signIn('secret'));
    expect(hook.result).toMatchObject({ hasToken: true, needsToken: false });
    await hook.act(() => signOut());
    expect(hook.result).toMatchObject({ hasToken: false, needsToken: true });
  });

  it('asks for a token where the server wants one, and for nothing else that is refused (D6)', async () => {
    let status = 403;
    aStorage();
    aServer(() => Response.json({}, { status }));
    await using hook = await renderHook(useSession, undefined);
    await hook.act(() => signIn('secret'));
    await hook.act(() => hook.result.client.agents.list().catch(() => undefined));
    expect(hook.result.needsToken).toBe(false);
    status = 401;
    await hook.act(() => hook.result.client.agents.list().catch(() => undefined));
    expect(hook.result).toMatchObject({ needsToken: true, hasToken: true });
  });
});

function anAgent(agentId: string, name: string) {
  const created = { created_at: '2026-01-01T00:00:00.000Z' };
  return { agent_id: agentId, name, role: 'executor', capabilities: [], ...created };
}

describe('the agents of the page', () => {
  async function loaded(answer: (path: string) => Response) {
    vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
    const asked = aServer(answer);
    const hook = await renderHook<undefined, Agents>(useLoadedAgents, undefined);
    for (let turn = 0; turn < 20; turn += 1) await hook.act(() => Promise.resolve());
    return { asked, hook };
  }

  it('are loaded page by page, and have their names (D6)', async () => {
    const { asked, hook } = await loaded((path) =>
      path.includes('cursor')
        ? Response.json({ agents: [anAgent('a2', 'Ben')], next_cursor: null })
        : Response.json({ agents: [anAgent('a1', 'Ann')], next_cursor: 'n' }),
    );
    await using _ = hook;
    expect(hook.result).toMatchObject({ isLoaded: true, error: undefined });
    expect(hook.result.list.map(({ name }) => name)).toEqual(['Ann', 'Ben']);
    expect(['a1', 'a2', 'a3'].map((id) => hook.result.nameOf(id))).toEqual(['Ann', 'Ben', 'a3']);
    expect(asked.map(({ path }) => path)).toEqual([
      '/api/agents?limit=200',
      '/api/agents?limit=200&cursor=n',
    ]);
  });

  it('are at most a thousand, so that a page that never ends is not read for ever (D6)', async () => {
    const agents = Array.from({ length: 200 }, (_, index) => anAgent(`a${index}`, 'x'));
    const { asked, hook } = await loaded(() => Response.json({ agents, next_cursor: 'more' }));
    await using _ = hook;
    expect([asked.length, hook.result.list.length]).toEqual([5, 1_000]);
  });

  it('have their ids for names until they are loaded, or if they cannot be (D6)', async () => {
    const { hook } = await loaded(() => Response.json({}, { status: 403 }));
    await using _ = hook;
    expect(hook.result).toMatchObject({ list: [], isLoaded: false, error: { status: 403 } });
    expect(hook.result.nameOf('a1')).toBe('a1');
  });
});

it('counts what there is (D6)', async () => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  const counts = { turns: [], executions: [], interventions: 3, drives_turns: true };
  const asked = aServer(() => Response.json(counts));
  await using hook = await renderHook(() => [useCounts()], undefined);
  expect(hook.result).toEqual([{ turns: [], executions: [], interventions: 3, drivesTurns: true }]);
  expect(asked.map(({ path }) => path)).toEqual(['/api/counts']);
});

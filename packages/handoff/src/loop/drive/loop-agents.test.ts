import { HandoffError } from '@pce/core/errors';
import type {
  HandoffCapabilities,
  HandoffDriver,
  HandoffOutcome,
  HandoffStart,
  PermissionDecision,
  PermissionKind,
} from '@pce/core/ports';
import { describe, expect, it } from 'vitest';
import type { LoopOptions } from '../loop-options.js';
import type { LoopRole } from '../rules/events.js';
import { LoopAgents } from './loop-agents.js';

const { signal } = new AbortController();
const done: HandoffOutcome = { status: 'completed', text: 'done' };

function recording(
  prompt: (start: HandoffStart, text: string) => Promise<HandoffOutcome> = async () => done,
  capabilities: Partial<HandoffCapabilities> = {},
  refuses: (start: HandoffStart) => Error | undefined = () => undefined,
) {
  const starts: HandoffStart[] = [];
  const ended: string[] = [];
  const all = { permissions: true, resumes: true, files: false, mcpServers: false };
  const driver: Pick<HandoffDriver, 'name' | 'capabilities' | 'probe' | 'start'> = {
    name: 'recording',
    capabilities: {
      ...{ streams: true, toolCalls: true, cancels: true, usage: false, noticesEnd: true },
      ...all,
      ...capabilities,
    },
    probe: async () => ({ ok: true, detail: '' }),
    async start(start) {
      starts.push(start);
      const refused = refuses(start);
      if (refused !== undefined) throw refused;
      const id = start.resume ?? `s${starts.length}`;
      const end = async (): Promise<void> => void ended.push(id);
      return {
        id,
        cancel: async () => undefined,
        end,
        [Symbol.asyncDispose]: end,
        prompt: ({ text, onPart }) => {
          onPart?.({ type: 'text', text: 'part' });
          return prompt(start, text);
        },
      };
    },
  };
  return { driver, starts, ended };
}

type Recording = ReturnType<typeof recording>;

function agentsOf(
  executor: Recording,
  options: Partial<LoopOptions> = {},
  answer: PermissionDecision = 'allow',
) {
  const asked: unknown[] = [];
  const written: unknown[] = [];
  const loop: Partial<LoopOptions> = {
    planner: executor.driver,
    executor: executor.driver,
    workspace: '/work',
    ...options,
  };
  const agents = new LoopAgents(loop as LoopOptions, {
    async ask(role, request, act) {
      asked.push([role, request.kind, request.paths, act.length]);
      return answer;
    },
    onWrite: async (role, path, hash) => void written.push([role, path, hash]),
  });
  const go = (role: LoopRole = 'executor', resume?: string) =>
    agents.prompt(role, 'go', resume, signal);
  return { agents, asked, written, go };
}

describe('the agents of a loop', () => {
  it('are started once for each role, and ended (C4)', async () => {
    const executor = recording();
    const parts: unknown[] = [];
    const onPart: LoopOptions['onPart'] = (role, part) => parts.push([role, part]);
    const { agents, go } = agentsOf(executor, { onPart });
    expect(await go()).toMatchObject({ outcome: done, session: 's1' });
    expect(await go()).toMatchObject({ outcome: done, session: 's1' });
    expect(await go('planner')).toMatchObject({ outcome: done, session: 's2' });
    expect(executor.starts).toHaveLength(2);
    expect(Object.keys(executor.starts[0] ?? {}).sort()).toEqual([
      'permission',
      'signal',
      'workspace',
    ]);
    const part = { type: 'text', text: 'part' };
    expect(parts).toEqual([
      ['executor', part],
      ['executor', part],
      ['planner', part],
    ]);
    await agents.forget('executor');
    expect(executor.ended).toEqual(['s1']);
    await agents[Symbol.asyncDispose]();
    expect(executor.ended).toEqual(['s1', 's2']);
  });

  it('get files and MCP servers only if they support them (C8)', async () => {
    const mcpServers = [{ name: 't', url: 'http://127.0.0.1:1', headers: {} }];
    for (const takes of [true, false]) {
      const executor = recording(undefined, { files: takes, mcpServers: takes });
      await agentsOf(executor, { mcpServers }).go();
      const [start] = executor.starts;
      expect([start?.files !== undefined, start?.mcpServers]).toEqual([
        takes,
        takes ? mcpServers : undefined,
      ]);
    }
    const without = recording(undefined, { mcpServers: true });
    await agentsOf(without).go();
    expect(without.starts[0]).not.toHaveProperty('mcpServers');
  });

  it('continue a session if they can, and start another if it is lost (C5)', async () => {
    const resuming = recording();
    expect((await agentsOf(resuming).go('executor', 'old')).session).toBe('old');
    const unable = recording(undefined, { resumes: false });
    expect((await agentsOf(unable).go('executor', 'old')).session).toBe('s1');
    const gone = recording(undefined, {}, ({ resume }) =>
      resume === undefined ? undefined : new HandoffError('x', 'no such session'),
    );
    expect((await agentsOf(gone).go('executor', 'old')).session).toBe('s2');
    expect(gone.starts.map(({ resume }) => resume)).toEqual(['old', undefined]);
    const broken = recording(undefined, {}, () => new TypeError('a bug'));
    await expect(agentsOf(broken).go('executor', 'old')).rejects.toThrow('a bug');
    expect(broken.starts).toHaveLength(1);
  });

  it('that cannot be started have failed and certainly had no effect (C5)', async () => {
    const failing = recording(undefined, {}, () => new HandoffError('x', 'no key'));
    expect(await agentsOf(failing).go()).toEqual({
      outcome: {
        status: 'failed',
        reason: 'agent_error',
        message: expect.stringContaining('no key'),
        mayHaveActed: false,
        text: '',
      },
      session: '',
    });
    const aborted = AbortSignal.abort(new Error('stopped'));
    const { agents } = agentsOf(failing);
    await expect(agents.prompt('executor', 'go', undefined, aborted)).rejects.toThrow('no key');
  });

  it.each([
    ['died', ['s1']],
    ['agent_error', []],
  ] as const)('that %s have ended sessions: %j (C5)', async (reason, ended) => {
    const executor = recording(async () => ({
      ...{ status: 'failed', reason, message: 'm', text: '', mayHaveActed: true },
    }));
    const { go } = agentsOf(executor);
    expect(await go()).toMatchObject({ outcome: { reason }, session: 's1' });
    expect(executor.ended).toEqual(ended);
    expect((await go()).session).toBe(ended.length === 0 ? 's1' : 's2');
  });

  const asking = (kind: PermissionKind, paths: readonly string[]) =>
    recording(async ({ permission }) => {
      const request = { id: 'c', title: 't', kind, input: null, paths: [...paths] };
      return { status: 'completed', text: String(await permission?.(request, signal)) };
    });

  it.each<[LoopRole, PermissionKind, string, unknown[], unknown[]]>([
    ['executor', 'read', 'allow', [], []],
    ['planner', 'search', 'allow', [], []],
    ['planner', 'edit', 'reject', [], []],
    ['executor', 'execute', 'allow', [['executor', 'execute', ['a', '../b'], 64]], []],
    [
      'executor',
      'edit',
      'allow',
      [['executor', 'edit', ['a', '../b'], 64]],
      [['executor', 'a', undefined]],
    ],
  ])('as %s ask to %s: %s (C6)', async (role, kind, answer, asked, written) => {
    const host = agentsOf(asking(kind, ['a', '../b']));
    const { outcome } = await host.go(role);
    expect(outcome.text).toBe(answer);
    expect(host.asked).toEqual(asked);
    expect(host.written).toEqual(written);
  });

  it('are rejected by a person or by the policy, and nothing is recorded then (C6)', async () => {
    const asked = agentsOf(asking('delete', ['/work/a']), {}, 'reject');
    expect((await asked.go()).outcome.text).toBe('reject');
    expect(asked.written).toEqual([]);
    const ruled = agentsOf(asking('move', ['/work/a', '/work', '/other']), {
      policy: ({ kind }, role) => (kind === 'move' && role === 'executor' ? 'allow' : 'reject'),
    });
    expect((await ruled.go()).outcome.text).toBe('allow');
    expect(ruled.asked).toEqual([]);
    expect(ruled.written).toEqual([['executor', 'a', undefined]]);
  });
});

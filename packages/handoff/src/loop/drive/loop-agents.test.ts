import type { PermissionKind } from '@pce/core/internal';
import type {
  HandoffCapabilities,
  HandoffDriver,
  HandoffOutcome,
  HandoffStart,
  PermissionDecision,
} from '@pce/core/ports';
import { describe, expect, it } from 'vitest';
import type { LoopOptions } from '../../index.js';
import type { LoopRole } from '../../internal.js';

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

import type { PermissionKind } from '@pce/core/internal';
import type { HandoffDriver, PermissionDecision } from '@pce/core/ports';
import { scriptedDriver } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import type { LoopOptions } from '../../index.js';
import type { LoopRole } from '../../internal.js';

import { LoopAgents } from './loop-agents.js';

const { signal } = new AbortController();

/** Lets an agent ask for an act on paths, and returns what was asked of a person, recorded as written and answered. */
async function askTo(
  kind: PermissionKind,
  paths: readonly string[],
  role: LoopRole,
  {
    answer = 'allow',
    policy,
  }: { answer?: PermissionDecision; policy?: LoopOptions['policy'] } = {},
) {
  const asked: unknown[] = [];
  const written: unknown[] = [];
  const scripted = scriptedDriver([{ type: 'say', text: 'done' }]);
  let answered: PermissionDecision | undefined;
  const driver: HandoffDriver = {
    ...scripted,
    async start(start) {
      const request = { id: 'c', title: 't', kind, input: null, paths: [...paths] };
      answered = await start.permission?.(request, signal);
      return scripted.start(start);
    },
  };
  const options = { planner: driver, executor: driver, workspace: '/work', policy };
  await using agents = new LoopAgents(options as LoopOptions, {
    async ask(_, request, act) {
      asked.push([request.kind, act.length]);
      return answer;
    },
    onWrite: async (_, path) => void written.push(path),
  });
  await agents.prompt(role, 'go', undefined, signal);
  return { answered, asked, written };
}

describe('the agents of a loop', () => {
  it.each<[LoopRole, PermissionKind, PermissionDecision, number, readonly string[]]>([
    ['executor', 'read', 'allow', 0, []],
    ['planner', 'search', 'allow', 0, []],
    ['planner', 'edit', 'reject', 0, []],
    ['executor', 'execute', 'allow', 1, []],
    ['executor', 'edit', 'allow', 1, ['a']],
  ])(
    'as %s ask to %s: %s, by %i questions, and %j is recorded (C6)',
    async (role, kind, answered, questions, written) => {
      const asked = Array.from({ length: questions }, () => [kind, 64]);
      expect(await askTo(kind, ['a', '../b', '/work'], role)).toEqual({ answered, asked, written });
    },
  );

  it('record nothing that a person rejects, and ask no person where the policy rules (C6)', async () => {
    const rejected = await askTo('delete', ['/work/a'], 'executor', { answer: 'reject' });
    expect(rejected).toMatchObject({ answered: 'reject', written: [] });
    const policy: LoopOptions['policy'] = ({ kind }) => (kind === 'move' ? 'allow' : 'reject');
    expect(await askTo('move', ['/work/a', '/other'], 'executor', { policy })).toEqual({
      answered: 'allow',
      asked: [],
      written: ['a'],
    });
  });
});

import type { RequestPermissionRequest } from '@agentclientprotocol/sdk';
import type { PermissionRequest } from '@pce/core/ports';
import { describe, expect, it } from 'vitest';
import { decidePermission } from './decide-permission.js';

const { signal } = new AbortController();
const workspace = process.cwd();
type Kind = RequestPermissionRequest['options'][number]['kind'];
const options = (...kinds: Kind[]) =>
  kinds.map((kind) => ({ kind, optionId: `o-${kind}`, name: kind }));
const request = (
  kinds: readonly Kind[],
  toolCall: Partial<RequestPermissionRequest['toolCall']> = {},
): RequestPermissionRequest => ({
  sessionId: 's',
  toolCall: { toolCallId: 'c1', ...toolCall },
  options: options(...kinds),
});
const selected = (kind: Kind) => ({ outcome: 'selected', optionId: `o-${kind}` });
const cancelled = { outcome: 'cancelled' };
const every: readonly Kind[] = ['allow_always', 'allow_once', 'reject_always', 'reject_once'];

describe('the permission of an agent', () => {
  it.each([
    ['allow', every, selected('allow_once')],
    ['reject', every, selected('reject_once')],
    ['allow', ['allow_always', 'reject_always'], selected('reject_always')],
    ['allow', ['allow_always'], cancelled],
    ['reject', ['allow_once'], cancelled],
    ['reject', ['reject_always'], selected('reject_always')],
  ] as const)('to %s is for one act among %j: %j (C6)', async (decision, kinds, outcome) => {
    const permission = async () => decision;
    const decided = decidePermission(request(kinds), new Map(), { permission, workspace }, signal);
    expect(await decided).toEqual(outcome);
  });

  it('is rejected without a decision, or if it fails (C6)', async () => {
    const ask = (permission?: () => Promise<'allow'>) =>
      decidePermission(
        request(every),
        new Map(),
        { workspace, ...(permission && { permission }) },
        signal,
      );
    expect(await ask()).toEqual(selected('reject_once'));
    expect(await ask(() => Promise.reject(new Error('no')))).toEqual(selected('reject_once'));
  });

  it('is cancelled once it is obsolete (C6)', async () => {
    const controller = new AbortController();
    const permission = () => new Promise<'allow'>(() => undefined);
    const decided = decidePermission(
      request(every),
      new Map(),
      { permission, workspace },
      controller.signal,
    );
    controller.abort();
    expect(await decided).toEqual(cancelled);
    const late = decidePermission(
      request(every),
      new Map(),
      { permission, workspace },
      controller.signal,
    );
    expect(await late).toEqual(cancelled);
  });

  it.each<[Partial<RequestPermissionRequest['toolCall']>, Partial<PermissionRequest>]>([
    [{}, { title: 'known', kind: 'other', input: null, paths: [] }],
    [{ toolCallId: 'c2' }, { id: 'c2', title: 'c2' }],
    [{ title: 'own' }, { title: 'own' }],
    [
      { kind: 'edit', rawInput: { path: 'a.md' } },
      { kind: 'edit', input: { path: 'a.md' } },
    ],
    [{ rawInput: { a: 1n } }, { input: null }],
    [{ kind: 'think' }, { kind: 'think' in {} ? 'other' : 'other' }],
    [{ locations: [{ path: '/a' }, { path: '/b', line: 3 }] }, { paths: ['/a', '/b'] }],
    [
      { kind: 'edit', content: [{ type: 'diff', path: '/etc/x', newText: 'x' }] },
      { kind: 'other', paths: ['/etc/x'] },
    ],
  ])('is requested for %o as %o (C6)', async (toolCall, expected) => {
    const asked: PermissionRequest[] = [];
    const permission = async (each: PermissionRequest) => {
      asked.push(each);
      return 'allow' as const;
    };
    const titles = new Map([['c1', 'known']]);
    await decidePermission(request(every, toolCall), titles, { permission, workspace }, signal);
    expect(asked).toMatchObject([expected]);
  });
});

import type {
  HandoffPart,
  HandoffSession,
  HandoffStart,
  PermissionDecision,
} from '@pce/core/ports';
import { describe, expect, it } from 'vitest';
import { fakeClock } from './fake-clock.js';
import type { ScriptedAction } from './scripted-action.js';
import { scriptedDriver } from './scripted-driver.js';

const signal = new AbortController().signal;
const startWith = (changes: Partial<HandoffStart> = {}): HandoffStart => ({
  ...{ workspace: '/w', signal },
  ...changes,
});

async function ask(
  session: HandoffSession,
  { text = 'go', aborted = signal }: { text?: string; aborted?: AbortSignal } = {},
) {
  const parts: HandoffPart[] = [];
  const outcome = await session.prompt({
    ...{ text, signal: aborted },
    onPart: (part) => parts.push(part),
  });
  return { outcome, parts };
}

async function play(...actions: ScriptedAction[]) {
  const driver = scriptedDriver(actions);
  const session = await driver.start(startWith());
  return { ...(await ask(session)), running: driver.running() };
}

describe('scriptedDriver', () => {
  it('reports each part, and completes with the whole text (D3)', async () => {
    const { outcome, parts } = await play(
      { type: 'say', text: 'a' },
      { type: 'think', text: 'hm' },
      { type: 'call', title: 'one' },
      { type: 'call', title: 'two' },
      { type: 'say', text: 'b' },
    );

    expect(outcome).toEqual({ status: 'completed', text: 'ab' });
    expect(parts).toEqual([
      { type: 'text', text: 'a' },
      { type: 'thought', text: 'hm' },
      { type: 'tool_call', id: 'call-1', title: 'one', status: 'completed' },
      { type: 'tool_call', id: 'call-2', title: 'two', status: 'completed' },
      { type: 'text', text: 'b' },
    ]);
  });

  it.each<[string, ScriptedAction[], object, number]>([
    ['dies', [{ type: 'die' }], { reason: 'died', mayHaveActed: true }, 0],
    [
      'fails',
      [{ type: 'fail', message: 'no' }],
      { reason: 'agent_error', message: 'no', mayHaveActed: false },
      1,
    ],
    [
      'fails after a call',
      [
        { type: 'call', title: 'x' },
        { type: 'fail', message: 'no' },
      ],
      { reason: 'agent_error', mayHaveActed: true },
      1,
    ],
    ['stops', [{ type: 'stop', at: 'max_steps' }], { status: 'stopped', at: 'max_steps' }, 1],
  ])('%s as scripted, with the text so far (D3)', async (_, actions, end, running) => {
    const played = await play({ type: 'say', text: 'so' }, ...actions);

    expect(played.outcome).toMatchObject({ text: 'so', ...end });
    expect(played.running).toBe(running);
  });

  it.each<[PermissionDecision | 'throws' | undefined, string]>([
    ['allow', 'allowed'],
    ['reject', 'rejected'],
    ['throws', 'rejected'],
    [undefined, 'rejected'],
  ])('asks, and says after the answer %s: %s (D3)', async (decision, said) => {
    const asked: object[] = [];
    const session = await scriptedDriver([{ type: 'ask', title: 'Edit' }]).start(
      startWith(
        decision && {
          permission: async (request) => {
            asked.push(request);
            if (decision === 'throws') throw new Error('no answer');
            return decision;
          },
        },
      ),
    );

    expect((await ask(session)).outcome).toEqual({ status: 'completed', text: said });
    const request = { id: 'ask-1', title: 'Edit', kind: 'edit', input: null, paths: [] };
    expect(asked).toEqual(decision === undefined ? [] : [request]);
  });

  it('ignores a prompt cancelled before, and may have acted if cancelled later (D3)', async () => {
    const driver = scriptedDriver([{ type: 'say', text: 'x' }, { type: 'hang' }]);
    const session = await driver.start(startWith());
    const cut = new AbortController();

    const before = await ask(session, { aborted: AbortSignal.abort() });
    const pending = ask(session, { aborted: cut.signal });
    await expect(ask(session)).rejects.toMatchObject({ code: 'invalid_input' });
    cut.abort();
    const later = await pending;

    expect(before.outcome).toEqual({ status: 'cancelled', mayHaveActed: false, text: '' });
    expect(later.outcome).toMatchObject({ status: 'cancelled', mayHaveActed: true });
    expect(driver.prompts).toEqual(['go']);
    expect((await ask(session, { aborted: AbortSignal.abort() })).outcome.status).toBe('cancelled');
  });

  it('fails as silent after its idle limit, if it has one (D3)', async () => {
    const clock = fakeClock();
    const driver = scriptedDriver([{ type: 'hang' }], { clock, idleMs: 50 });
    const pending = ask(await driver.start(startWith()));
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    clock.advance(50);

    expect((await pending).outcome).toMatchObject({
      reason: 'silent',
      message: 'silent for 50 ms',
    });
    expect(driver.running()).toBe(0);
  });
});

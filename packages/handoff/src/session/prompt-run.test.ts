import type { HandoffPart } from '@pce/core/ports';
import { fakeClock } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { type PromptEnd, PromptRun } from './prompt-run.js';

/** Begins a prompt whose agent is given up after 10 s. */
function begin(seesToolCalls = true) {
  const clock = fakeClock(0);
  const parts: HandoffPart[] = [];
  let silences = 0;
  const onSilent = (): void => {
    silences += 1;
  };
  const options = { clock, idleMs: 10_000, seesToolCalls, onSilent };
  const run = new PromptRun((part) => parts.push(part), options);
  return { run, clock, parts, silences: () => silences };
}

const call: HandoffPart = { type: 'tool_call', id: 'c', title: 'ls', status: 'running' };
const silent = {
  status: 'failed',
  reason: 'silent',
  message: 'nothing was heard of the agent for 10 s',
  text: '',
  mayHaveActed: true,
};

describe('a running prompt', () => {
  it("collects the agent's text and the last reported usage (C8)", async () => {
    const { run, parts } = begin();
    const told: HandoffPart[] = [
      { type: 'text', text: 'a' },
      { type: 'thought', text: 'hm' },
      { type: 'usage', usage: { inputTokens: 1 } },
      call,
      { type: 'text', text: 'b' },
      { type: 'usage', usage: { inputTokens: 2 } },
    ];
    for (const part of told) run.tell(part);
    expect(run.isSettled).toBe(false);
    run.end({ status: 'completed' });
    expect(run.isSettled).toBe(true);
    run.tell({ type: 'text', text: 'too late' });
    run.end({ status: 'cancelled' });
    expect(parts).toEqual([
      ...told.slice(0, 4),
      { type: 'text', text: '\nb' },
      { type: 'usage', usage: { inputTokens: 2 } },
      { ...call, status: 'failed' },
    ]);
    const usage = { inputTokens: 2 };
    expect(await run.outcome).toEqual({ status: 'completed', text: 'a\nb', usage });
  });

  it.each<[PromptEnd, object]>([
    [{ status: 'refused' }, { status: 'refused', text: '' }],
    [
      { status: 'stopped', at: 'max_steps' },
      { status: 'stopped', at: 'max_steps', text: '' },
    ],
    [{ status: 'cancelled' }, { status: 'cancelled', text: '', mayHaveActed: true }],
  ])('that ends with %j has the outcome %j (C8)', async (end, outcome) => {
    const { run } = begin();
    run.end(end);
    expect(await run.outcome).toEqual(outcome);
  });

  it.each([
    ['agent_error', true, false, undefined, false],
    ['agent_error', true, true, undefined, true],
    ['agent_error', true, true, true, false],
    ['agent_error', false, false, undefined, true],
    ['died', true, false, undefined, true],
    ['died', true, false, true, false],
    ['died', true, false, false, true],
  ] as const)(
    'that fails with %s (calls are seen: %s, one was: %s, untouched: %s) may have acted: %s (C8)',
    async (reason, seesToolCalls, hasCall, isUntouched, mayHaveActed) => {
      const { run } = begin(seesToolCalls);
      if (hasCall) run.tell(call);
      run.end({
        status: 'failed',
        reason,
        message: 'm',
        ...(isUntouched !== undefined && { isUntouched }),
      });
      const outcome = { status: 'failed', reason, message: 'm', text: '', mayHaveActed };
      expect(await run.outcome).toEqual(outcome);
    },
  );

  it('is given up after a silence, which any activity ends (C8)', async () => {
    const { run, clock, silences } = begin();
    clock.advance(9_999);
    run.touch();
    clock.advance(9_999);
    run.tell({ type: 'thought', text: 'hm' });
    clock.advance(9_999);
    expect(run.isSettled).toBe(false);
    clock.advance(1);
    expect(silences()).toBe(1);
    expect(await run.outcome).toEqual(silent);
    run.touch();
    clock.advance(60_000);
    expect(silences()).toBe(1);
  });

  it('is not silent while it waits for others, and is again after the last of them (C8)', async () => {
    const { run, clock } = begin();
    const one = Promise.withResolvers<string>();
    const two = Promise.withResolvers<string>();
    const waiting = [run.whileWaiting(one.promise), run.whileWaiting(two.promise)];
    run.touch();
    clock.advance(60_000);
    one.resolve('yes');
    expect(await waiting[0]).toBe('yes');
    clock.advance(60_000);
    expect(run.isSettled).toBe(false);
    two.reject(new Error('no'));
    await expect(waiting[1]).rejects.toThrow('no');
    clock.advance(9_999);
    expect(run.isSettled).toBe(false);
    clock.advance(1);
    expect(await run.outcome).toEqual(silent);
  });

  it('that has ended is never given up (C8)', () => {
    const { run, clock, silences } = begin();
    run.end({ status: 'completed' });
    clock.advance(60_000);
    expect(silences()).toBe(0);
  });
});

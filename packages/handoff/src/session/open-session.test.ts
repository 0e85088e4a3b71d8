import { getEventListeners } from 'node:events';
import { fakeClock } from '@pce/testkit';
import { describe, expect, it, vi } from 'vitest';
import { type Conversation, openSession } from './open-session.js';
import type { PromptRun } from './prompt-run.js';

const { signal } = new AbortController();

function open(known: Partial<Conversation>) {
  const clock = fakeClock(0);
  const conversation = {
    id: 's',
    hand: vi.fn(async (text: string, run: PromptRun) => {
      run.tell({ type: 'text', text });
      run.end({ status: 'completed' });
    }),
    cancel: vi.fn(async (run: PromptRun) => run.end({ status: 'cancelled' })),
    abandon: vi.fn(),
    close: vi.fn(async () => undefined),
    ...known,
  };
  const session = openSession(conversation, { clock, idleMs: 10_000, seesToolCalls: true });
  return { session, conversation, clock };
}

const hangs = vi.fn(() => new Promise<void>(() => undefined));

describe('a session', () => {
  it.each([
    [new Error('no wire'), 'no wire'],
    ['no wire', 'no wire'],
  ])('reports why a prompt cannot be sent for %s (C8)', async (error, message) => {
    const { session } = open({ hand: () => Promise.reject(error) });
    expect(await session.prompt({ text: 'go', signal })).toEqual({
      ...{ status: 'failed', reason: 'protocol', message },
      ...{ text: '', mayHaveActed: true },
    });
    expect(await session.prompt({ text: 'again', signal })).toMatchObject({ message });
  });

  it("accepts one prompt after the other, with the agent's id (C8)", async () => {
    const { session } = open({});
    expect(session.id).toBe('s');
    for (const text of ['one', 'two']) {
      expect(await session.prompt({ text, signal })).toEqual({ status: 'completed', text });
    }
  });

  it('accepts no second prompt at the same time, and none after its end (C8)', async () => {
    const { session, conversation } = open({ hand: hangs });
    const first = session.prompt({ text: 'one', signal });
    await expect(session.prompt({ text: 'two', signal })).rejects.toThrow(
      'session s has a prompt under way: wait for its end',
    );
    await Promise.all([session.end(), session.end()]);
    expect(await first).toEqual({ status: 'cancelled', text: '', mayHaveActed: true });
    await session[Symbol.asyncDispose]();
    expect(conversation.close).toHaveBeenCalledTimes(1);
    await expect(session.prompt({ text: 'three', signal })).rejects.toThrow(
      'session s has ended: start another',
    );
  });

  it('sends nothing after an abort (A22, C8)', async () => {
    const { session, conversation } = open({});
    const outcome = await session.prompt({ text: 'go', signal: AbortSignal.abort() });
    expect(outcome).toEqual({ status: 'cancelled', mayHaveActed: false, text: '' });
    expect(conversation.hand).not.toHaveBeenCalled();
  });

  it('cancels the running prompt by its signal, and nothing else (A22, C8)', async () => {
    const { session, conversation } = open({ hand: hangs });
    await session.cancel();
    expect(conversation.cancel).not.toHaveBeenCalled();
    const stop = new AbortController();
    const outcome = session.prompt({ text: 'go', signal: stop.signal });
    stop.abort();
    expect(await outcome).toMatchObject({ status: 'cancelled' });
    expect(conversation.cancel).toHaveBeenCalledTimes(1);
    await session.cancel();
    expect(conversation.cancel).toHaveBeenCalledTimes(1);
  });

  it('ignores the signal of a prompt that has ended (A22, C8)', async () => {
    const { session } = open({});
    const stop = new AbortController();
    await session.prompt({ text: 'go', signal: stop.signal });
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
  });

  it('continues if its agent cannot be cancelled (A22, C8)', async () => {
    const stop = new AbortController();
    const { session, clock } = open({
      hand: hangs,
      cancel: () => Promise.reject(new Error('deaf')),
    });
    const outcome = session.prompt({ text: 'go', signal: stop.signal });
    stop.abort();
    await new Promise(setImmediate);
    clock.advance(10_000);
    expect(await outcome).toMatchObject({ status: 'failed', reason: 'silent' });
  });

  it('gives up an agent that is silent for too long (C8)', async () => {
    const { session, conversation, clock } = open({ hand: hangs });
    const outcome = session.prompt({ text: 'go', signal });
    clock.advance(9_999);
    expect(conversation.abandon).not.toHaveBeenCalled();
    clock.advance(1);
    expect(await outcome).toMatchObject({ status: 'failed', reason: 'silent' });
    expect(conversation.abandon).toHaveBeenCalledTimes(1);
  });
});

import { getEventListeners } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { storeChanges } from './changes.js';

const { signal } = new AbortController();

function waiting(stream: string | undefined, known = storeChanges(), stop = signal) {
  const done = vi.fn();
  const over = known.after(known.count, { stream, signal: stop }).then(done);
  return { known, done, over };
}

describe('a reader that waits', () => {
  it('for a stream is woken by that, and by no other (D2)', async () => {
    const { known, done, over } = waiting('a');
    expect(known.hasWaiters).toBe(true);
    known.announce(['b']);
    await new Promise(setImmediate);
    expect(done).not.toHaveBeenCalled();
    known.announce(['b', 'a']);
    await over;
    expect([known.hasWaiters, known.count]).toEqual([false, 2]);
  });

  it('is woken together with all others of its stream (D2)', async () => {
    const first = waiting('a');
    const second = waiting('a', first.known);
    first.known.announce(['a']);
    await Promise.all([first.over, second.over]);
    expect(first.known.hasWaiters).toBe(false);
  });

  it('for any stream is woken by each (D2)', async () => {
    const { known, over } = waiting(undefined);
    known.announce(['b']);
    await over;
  });

  it.each(['announceAll', 'end'] as const)('is woken by %s (D2)', async (act) => {
    const one = waiting('a');
    const any = waiting(undefined, one.known);
    one.known[act]();
    await Promise.all([one.over, any.over]);
    expect([one.known.hasEnded, one.known.count]).toEqual([act === 'end', 1]);
  });

  it('is woken by its signal, and leaves nothing behind (A22)', async () => {
    const stop = new AbortController();
    const { known, over } = waiting('a', storeChanges(), stop.signal);
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
    stop.abort();
    await over;
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
    expect(known.hasWaiters).toBe(false);
    await waiting('a', known, stop.signal).over;
  });

  it('does not wait for a missed change, nor after the end (D2)', async () => {
    const known = storeChanges();
    known.announce([]);
    await known.after(0, { stream: 'a', signal });
    expect(known.hasWaiters).toBe(false);
    known.end();
    await known.after(known.count, { stream: 'a', signal: undefined });
  });

  it('is reported as the first, and none as the last has gone: a store polls only between (D2)', async () => {
    const happened: string[] = [];
    const known = storeChanges({
      onWaiting: () => happened.push('waiting'),
      onIdle: () => happened.push('idle'),
    });
    const waits = ['a', 'b'].map((stream) => waiting(stream, known).over);
    known.announce(['a']);
    expect(happened).toEqual(['waiting']);
    known.announce(['b']);
    await Promise.all(waits);
    expect(happened).toEqual(['waiting', 'idle']);
  });
});

import { describe, expect, it } from 'vitest';
import { LiveBuffer } from './live-buffer.js';

describe('a buffer of live items', () => {
  it('gives them out in order, also to a reader that waits (D5)', async () => {
    const live = new LiveBuffer<number>(3);
    live.push(1);
    live.push(2);
    expect([await live.take(), await live.take()]).toEqual([{ item: 1 }, { item: 2 }]);
    const waiting = live.take();
    live.push(3);
    expect(await waiting).toEqual({ item: 3 });
  });

  it('tells a reader that fell behind, drops what it had, and keeps what comes after (D5)', async () => {
    const live = new LiveBuffer<number>(2);
    for (const item of [1, 2]) live.push(item);
    expect(await live.take()).toEqual({ item: 1 });
    for (const item of [3, 4, 5]) live.push(item);
    expect(await live.take()).toBe('missed');
    live.push(6);
    expect(await live.take()).toEqual({ item: 6 });
  });

  it('holds as many as its limit (D5)', async () => {
    const live = new LiveBuffer<number>(2);
    for (const item of [1, 2]) live.push(item);
    expect([await live.take(), await live.take()]).toEqual([{ item: 1 }, { item: 2 }]);
  });

  it('wakes a reader that waits when something cannot be pushed, or it ends (D5)', async () => {
    const live = new LiveBuffer<number>(2);
    const missing = live.take();
    live.miss();
    expect(await missing).toBe('missed');
    const ending = live.take();
    live.end();
    expect([await ending, await live.take()]).toEqual(['ended', 'ended']);
  });

  it('ends before anything that waits, and tells who ended it (D5)', async () => {
    const own = new LiveBuffer<number>(2);
    own.push(1);
    expect([own.isEnded, own.isCut]).toEqual([false, false]);
    own.end();
    own.cut();
    expect([own.isEnded, own.isCut, await own.take()]).toEqual([true, false, 'ended']);
    const others = new LiveBuffer<number>(2);
    others.cut();
    others.cut();
    expect([others.isEnded, others.isCut]).toEqual([true, true]);
  });
});

import { fakeClock } from '@pce/testkit';
import { describe, expect, it, vi } from 'vitest';
import type { Caller } from './caller.js';
import { accessWatcher } from './watch-access.js';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function setUp(isAllowed: () => Promise<boolean> = async () => true) {
  const clock = fakeClock();
  const onEnded = vi.fn();
  const watch = accessWatcher({ clock, isAllowed });
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 500) {
      clock.advance(500);
      await settled();
    }
  };
  return { clock, onEnded, watch, pass };
}

const ann: Caller = { role: 'agent', agent: 'ann', owner: 'alice' };

describe('watching over access', () => {
  it('ends it when the token ends, and not before (D8)', async () => {
    const { clock, onEnded, watch, pass } = setUp();
    watch(
      { role: 'user', owner: 'alice', isAdmin: false, expiresAt: clock.now() + 9_000 },
      onEnded,
    );
    await pass(8_500);
    expect(onEnded).not.toHaveBeenCalled();
    await pass(500);
    expect(onEnded).toHaveBeenCalledOnce();
  });

  it('ends it within five seconds of a lock-out or the removal of an agent (D8)', async () => {
    let isIn = true;
    const { onEnded, watch, pass } = setUp(async () => isIn);
    watch(ann, onEnded);
    await pass(60_000);
    expect(onEnded).not.toHaveBeenCalled();
    isIn = false;
    await pass(5_000);
    expect(onEnded).toHaveBeenCalledOnce();
  });

  it('continues if it cannot be asked, and ends with the last watcher (D8)', async () => {
    let isAway = true;
    const { onEnded, watch, pass } = setUp(async () => {
      if (isAway) throw new Error('the store is away');
      return false;
    });
    watch(ann, onEnded);
    await pass(2_000);
    expect(onEnded).not.toHaveBeenCalled();
    isAway = false;
    await pass(2_000);
    expect(onEnded).toHaveBeenCalledOnce();

    const later = vi.fn();
    const stop = watch(ann, later);
    stop();
    await pass(5_000);
    expect(later).not.toHaveBeenCalled();
  });
});

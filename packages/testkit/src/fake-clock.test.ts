import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeClock } from './fake-clock.js';

describe('fakeClock', () => {
  it('shows a timer the time for which it was set', () => {
    const clock = fakeClock(0);
    const seen: number[] = [];
    clock.setTimer(() => seen.push(clock.now()), 30);

    clock.advance(100);

    expect(seen).toEqual([30]);
  });

  it('does not fire before the moment, nor twice, nor after being cancelled', () => {
    const clock = fakeClock(0);
    const fired: string[] = [];
    clock.setTimer(() => fired.push('kept'), 10);
    const cancel = clock.setTimer(() => fired.push('cancelled'), 10);

    clock.advance(9);
    expect(fired).toEqual([]);
    cancel();
    clock.advance(1);
    clock.advance(100);

    expect(fired).toEqual(['kept']);
  });

  it('fires timers set by a callback in the same advance', () => {
    const clock = fakeClock(0);
    const seen: number[] = [];
    const again = (): void => {
      seen.push(clock.now());
      clock.setTimer(again, 10);
    };
    clock.setTimer(again, 10);

    clock.advance(35);

    expect(seen).toEqual([10, 20, 30]);
  });

  it('fires timers in the order of their times, and equal ones in the order in which they were set', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), (delays) => {
        const clock = fakeClock(0);
        const fired: number[] = [];
        delays.forEach((delay, index) => {
          clock.setTimer(() => fired.push(index), delay);
        });

        clock.advance(20);

        const expected = delays.map((delay, index) => ({ delay, index }));
        expected.sort((a, b) => a.delay - b.delay || a.index - b.index);
        expect(fired).toEqual(expected.map(({ index }) => index));
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeClock } from './index.js';

describe('fakeClock', () => {
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

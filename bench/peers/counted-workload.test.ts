import { describe, expect, it } from 'vitest';
import { runFloor } from '../src/floor.ts';
import { countedWorkload } from './counted-workload.ts';

describe('the counted workload', () => {
  it('accepts the turns that were run, and restarts counting', async () => {
    const { workload, assertDone } = countedWorkload();
    for (const steps of [3, 3]) await runFloor(steps, { workload });
    assertDone(2, 3);
    await runFloor(5, { workload });
    assertDone(1, 5);
  });

  it('refuses a contender that skipped or repeated a step', async () => {
    const { workload, assertDone } = countedWorkload();
    await runFloor(3, { workload });
    expect(() => assertDone(1, 4)).toThrow('5 decisions and 4 calls, not 4 and 3');
    expect(() => assertDone(1, 2)).toThrow('not 4 and 3');
  });

  it('remembers when its tool was first called', async () => {
    const { workload, firstCallAt } = countedWorkload();
    expect(firstCallAt()).toBeUndefined();
    await runFloor(1, { workload });
    const first = firstCallAt();
    await runFloor(1, { workload });
    expect(first).toBeTypeOf('number');
    expect(firstCallAt()).toBe(first);
  });
});

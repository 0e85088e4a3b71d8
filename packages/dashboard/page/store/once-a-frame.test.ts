import { expect, it } from 'vitest';
import { onceAFrame } from './once-a-frame.ts';

it('works once in a frame, however often it is asked, and again in the next (D6)', () => {
  const frames: (() => void)[] = [];
  let worked = 0;
  const schedule = onceAFrame(
    () => {
      worked += 1;
    },
    (run) => frames.push(run),
  );
  schedule();
  schedule();
  expect([worked, frames.length]).toEqual([0, 1]);
  frames[0]?.();
  expect(worked).toBe(1);
  schedule();
  expect(frames).toHaveLength(2);
  frames[1]?.();
  expect(worked).toBe(2);
});

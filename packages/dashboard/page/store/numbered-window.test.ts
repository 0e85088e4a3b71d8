import type { ExecutionEvent } from '@pce/client';
import { expect, it } from 'vitest';
import { addNumbered, maxLive, type NumberedWindow } from './numbered-window.ts';

const numbered = (number: number): ExecutionEvent => ({
  ...{ number, eventId: `${number}`, executionId: 'x', recordedAt: number, eventType: 'heartbeat' },
});

it('keeps a contiguous stretch of the latest events, and no event twice (D6)', () => {
  let kept: NumberedWindow<ExecutionEvent> = { events: [], before: 10 };
  for (let number = 11; number <= 3 * maxLive; number += 1) {
    kept = addNumbered(kept, [numbered(number)]);
    if (number % 7 === 0) kept = addNumbered(kept, [numbered(number - 1), numbered(number)]);
  }

  expect(kept.events.length).toBeLessThanOrEqual(maxLive);
  expect(kept.before).toBe((kept.events[0]?.number ?? 0) - 1);
  expect(kept.events.map(({ number }) => number)).toEqual(
    kept.events.map((_, index) => kept.before + 1 + index),
  );
  expect(kept.events.at(-1)?.number).toBe(3 * maxLive);
});

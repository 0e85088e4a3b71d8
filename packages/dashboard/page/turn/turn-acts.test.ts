import { describe, expect, it } from 'vitest';
import { turnActs } from './turn-acts.ts';

describe('turnActs', () => {
  it.each([
    ['running', ['pause', 'cancel']],
    ['blocked', ['resume', 'cancel']],
    ['paused', ['resume', 'cancel']],
    ['completed', []],
    ['a status of a newer server', []],
  ])('offers for a turn that is %s: %j (D6)', (status, acts) => {
    expect(turnActs(status)).toEqual(acts);
  });
});

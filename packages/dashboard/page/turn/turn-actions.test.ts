import { describe, expect, it } from 'vitest';
import { turnActions } from './turn-actions.ts';

describe('turnActions', () => {
  it.each([
    ['running', ['pause', 'cancel']],
    ['blocked', ['resume', 'cancel']],
    ['paused', ['resume', 'cancel']],
    ['completed', []],
    ['a status of a newer server', []],
  ])('offers for a turn that is %s: %j (D6)', (status, actions) => {
    expect(turnActions(status)).toEqual(actions);
  });
});

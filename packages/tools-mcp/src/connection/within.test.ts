import { getEventListeners } from 'node:events';
import { ToolError } from '@pce/core/internal';
import { describe, expect, it } from 'vitest';
import { within } from './connection.js';

describe('a wait', () => {
  const never = new Promise<never>(() => undefined);

  it('ends with its promise, and removes its listener (A22)', async () => {
    const { signal } = new AbortController();
    expect(await within(signal, Promise.resolve(1))).toBe(1);
    await expect(within(signal, Promise.reject(new Error('no')))).rejects.toThrow('no');
    await new Promise(setImmediate);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it.each([
    [new ToolError('timeout', 'late'), 'timeout', 'late'],
    [new Error('stop'), 'cancelled', 'the call was stopped'],
  ])('ends with the reason of the abort, %s (A22)', async (reason, failure, message) => {
    const stop = new AbortController();
    const waiting = within(stop.signal, never);
    stop.abort(reason);
    await expect(waiting).rejects.toMatchObject({ failure, message });
    await expect(within(stop.signal, Promise.resolve(1))).rejects.toMatchObject({
      failure,
      message,
    });
  });
});

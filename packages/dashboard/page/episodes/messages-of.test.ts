import type { JsonObject, TurnEvent } from '@pce/client';
import { describe, expect, it } from 'vitest';
import { messagesOf } from './messages-of.ts';

function happened(...events: readonly (readonly [string, JsonObject])[]): readonly TurnEvent[] {
  return events.map(([eventType, data], index) => ({
    ...{ number: index + 1, eventType, data, recordedAt: index },
  }));
}

const queued = (message: string, more: JsonObject = {}) =>
  ['message.queued', { message, target: 'executor', text: `Do ${message}`, ...more }] as const;

describe('messagesOf', () => {
  it('tells how far each message is, the newest first (D6)', () => {
    const events = happened(
      queued('m1', { from: 'planner' }),
      queued('m2'),
      queued('m3'),
      ['message.delivered', { message: 'm1', target: 'executor' }],
      ['message.delivered', { message: 'm2', target: 'executor' }],
      ['message.acknowledged', { message: 'm1', target: 'executor' }],
      ['message.failed', { message: 'm3', target: 'executor', reason: 'its content is gone' }],
    );

    const m3 = { message: 'm3', target: 'executor', text: 'Do m3', at: 2, from: '' };
    expect(messagesOf(events)).toEqual([
      { ...m3, state: 'failed', reason: 'its content is gone' },
      { ...m3, message: 'm2', text: 'Do m2', at: 1, state: 'delivered', reason: '' },
      {
        ...{ ...m3, message: 'm1', text: 'Do m1', at: 0 },
        ...{ state: 'acknowledged', from: 'planner', reason: '' },
      },
    ]);
  });

  it('has no text if it is gone, and nothing of messages queued before (D6, C9)', () => {
    const events = happened(
      ['message.acknowledged', { message: 'm0' }],
      queued('m1', { text: null }),
      ['checkpoint.recorded', { message: 'm1' }],
      ['message.sung', { message: 'm1' }],
      ['other.message.failed', { message: 'm1' }],
    );

    expect(messagesOf(events)).toMatchObject([{ message: 'm1', state: 'queued', text: undefined }]);
  });
});

import type { TurnNotice } from '@pce/core/internal';
import { expect, it } from 'vitest';
import type { StreamMessage } from './stream-message.js';
import { withNotices } from './with-notices.js';

/** A source of notices in the hands of a test. */
function notices() {
  const listeners = new Set<(notice: TurnNotice) => void>();
  return {
    listeners,
    after: 0,
    tell: (text: string) => {
      for (const each of listeners) each({ type: 'answer.delta', version: 1, at: 0, text });
    },
    subscribe(onNotice: (notice: TurnNotice) => void) {
      listeners.add(onNotice);
      return () => listeners.delete(onNotice);
    },
    write: (notice: TurnNotice): StreamMessage => ({ data: 'text' in notice ? notice.text : '' }),
  };
}

async function* numbered(...ids: readonly number[]): AsyncGenerator<StreamMessage> {
  for (const id of ids) yield { id, data: `event ${id}` };
}

async function* events(...data: readonly string[]): AsyncGenerator<StreamMessage> {
  for (const each of data) yield { data: each };
}

it('sends notices after the event whose number they name, parts of an answer as one (A22)', async () => {
  const source = notices();
  const reader = withNotices(numbered(1, 2), source)[Symbol.asyncIterator]();
  for (const text of ['It ', 'costs ', '$3.']) source.tell(text);

  const read: unknown[] = [];
  for (let count = 0; count < 3; count += 1) read.push((await reader.next()).value?.data);
  expect(read).toEqual(['event 1', 'It costs $3.', 'event 2']);
});

it('listens no longer than its reader: not after the last event, a failure or a reader that left (A22)', async () => {
  const source = notices();
  const read = async (messages: AsyncIterable<StreamMessage>) => {
    for await (const _ of withNotices(messages, source));
  };
  async function* broken(): AsyncGenerator<StreamMessage> {
    yield { data: 'event' };
    throw new Error('the store is closed');
  }

  await read(events('event'));
  await expect(read(broken())).rejects.toThrow('the store is closed');
  for await (const _ of withNotices(events('one', 'two'), source)) break;

  expect(source.listeners.size).toBe(0);
});

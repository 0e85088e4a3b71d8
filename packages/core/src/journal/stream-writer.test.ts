import { fakeClock } from '@pce/testkit';
import { turnStarted } from '@pce/testkit/internal';
import { expect, it } from 'vitest';
import { memoryStore, type Store, type TurnEvent } from '../index.js';
import { turnJournal } from '../turn/read/turn-journal.js';
import { createFlushScheduler, StreamWriter } from './batch.js';
import { newStream } from './load-stream.js';

it('reports nothing after an append whose answer was lost, to avoid a gap (F5)', async () => {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  const stream = 'turn/turn_1';
  const asked = await store.tryAcquire({ key: stream, owner: 'one', ttlMs: 1_000 });
  if (!asked.acquired) throw new Error('nobody else asks');
  const losing: Store = {
    ...store,
    async append(input) {
      const done = await store.append(input);
      if (input.expectedVersion === 1) throw new Error('connection lost');
      return done;
    },
  };
  const told: string[] = [];
  const journal = new StreamWriter({
    store: losing,
    definition: turnJournal,
    from: newStream(losing, turnJournal, 'turn_1'),
    fence: asked.lease,
    scheduler: createFlushScheduler(clock),
    onDurable: ({ event }) => told.push(event.type),
  });
  const later: TurnEvent[] = [
    { type: 'turn.paused', v: 1, at: 0, reason: '' },
    { type: 'turn.saved', v: 1, at: 0 },
  ];
  for (const event of [turnStarted(), ...later]) {
    journal.append(event);
    await journal.flushed();
  }
  expect(await store.read({ stream })).toHaveLength(3);
  expect(told).toEqual(['turn.started']);
  expect(() => journal.throwIfFailed()).toThrow('connection lost');
});

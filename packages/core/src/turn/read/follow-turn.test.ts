import { turnStarted } from '@pce/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { appendToStream } from '../../journal/append-to-stream.js';
import { loadStream, newStream } from '../../journal/load-stream.js';
import { memoryStore } from '../../store/memory-store.js';
import type { Store } from '../../store/store.js';
import type { TurnEvent } from '../rules/events.js';
import { followTurn } from './follow-turn.js';
import { turnJournal } from './turn-journal.js';

let store: Store;
const paused: TurnEvent = { type: 'turn.paused', v: 1, at: 2, reason: '' };
const ended: TurnEvent = {
  ...{ type: 'turn.finished', v: 1, at: 3, status: 'cancelled', reason: '', digest: 'd' },
};

beforeEach(async () => {
  store = memoryStore();
  const begun = newStream(store, turnJournal, 't');
  await appendToStream(store, turnJournal, begun, [turnStarted({ turn: 't' }), paused]);
});

async function append(event: TurnEvent): Promise<void> {
  await appendToStream(store, turnJournal, await loadStream(store, turnJournal, 't'), [event]);
}

describe('following a turn', () => {
  it('yields the existing events, then new ones, each once, until it has ended', async () => {
    const seen: string[] = [];
    for await (const { version, event } of followTurn(store, 't')) {
      seen.push(`${version} ${event.type}`);
      if (event.type === 'turn.paused') await append(ended);
    }
    expect(seen).toEqual(['1 turn.started', '2 turn.paused', '3 turn.finished']);
  });

  it('starts after a version', async () => {
    await append(ended);
    const seen: number[] = [];
    for await (const { version } of followTurn(store, 't', { after: 2 })) seen.push(version);
    expect(seen).toEqual([3]);
  });

  it('ends without an error if its signal aborts', async () => {
    const stop = new AbortController();
    const seen: number[] = [];
    for await (const { version } of followTurn(store, 't', { signal: stop.signal })) {
      seen.push(version);
      if (version === 2) stop.abort();
    }
    expect(seen).toEqual([1, 2]);
  });
});

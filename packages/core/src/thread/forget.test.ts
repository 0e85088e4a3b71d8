import { fakeClock, turnStarted } from '@pce/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { appendToStream } from '../journal/batch.js';
import { loadStream, newStream, type StreamPosition } from '../journal/load-stream.js';
import { readStream } from '../journal/read-stream.js';
import { stampEvent } from '../journal/stream-event.js';
import { memoryStore } from '../store/memory-store.js';
import type { Store } from '../store/store.js';
import { turnJournal } from '../turn/read/turn-journal.js';
import { type ForgetOptions, forget } from './forget.js';
import { threadJournal } from './read/list-threads.js';
import type { ThreadState } from './rules/state.js';
import { threadId } from './rules/thread-rows.js';

const name = { thread: 'th', session: 's', owner: 'ann' };
let store: Store;
let position: StreamPosition<ThreadState>;

interface Earlier {
  readonly turns?: string[];
  readonly from?: string;
}

/** Starts a turn of the thread that has seen others: their answers, or a claim of one. */
async function begin(turn: string, { turns = [], from }: Earlier = {}): Promise<void> {
  const claim = { id: 'c1', claim: 'it is three', confidence: 1, source: 'see', event: 5 };
  const claims = [claim, ...(from === undefined ? [] : [{ ...claim, id: 'c2', turn: from }])];
  const first = turnStarted({ turn, thread: { id: 'th', context: '', turns, claims } });
  await appendToStream(store, turnJournal, newStream(store, turnJournal, turn), [first]);
  await join(turn);
}

async function join(turn: string): Promise<void> {
  const began = position.state === undefined ? [{ type: 'thread.began', ...name } as const] : [];
  position = await appendToStream(store, threadJournal, position, [
    ...began.map((event) => stampEvent(event, 0)),
    stampEvent({ type: 'thread.continued', turn, title: turn } as const, 0),
  ]);
}

beforeEach(async () => {
  store = memoryStore();
  position = newStream(store, threadJournal, threadId(name));
  await begin('t1');
  await begin('t2', { turns: ['t1'] });
  await begin('t3', { from: 't1' });
  await begin('t4', { turns: ['t2', 't3'] });
  await begin('t5');
});

const clock = fakeClock(70);
const loadNow = () => loadStream(store, threadJournal, threadId(name));
const forgetting = (options: ForgetOptions, load: Parameters<typeof forget>[0]['load'] = loadNow) =>
  forget({ store, clock, load }, name, options);

describe('a thread that forgets', () => {
  it.each<[readonly string[], readonly string[]]>([
    [['t1'], ['t2', 't3']],
    [['t2'], ['t4']],
    [['t3', 't3'], ['t4']],
    [
      ['t1', 't2'],
      ['t3', 't4'],
    ],
    [['t4'], []],
    [['t5'], []],
  ])('%j names the turns that have seen it: %j (A12)', async (turns, mayRepeat) => {
    const forgotten = [...new Set(turns)];
    expect(await forgetting({ turns: [...turns] })).toEqual({ forgotten, mayRepeat });
    const { entries } = await readStream(store, threadJournal, threadId(name));
    expect(entries.at(-1)?.event).toEqual({
      ...{ type: 'thread.forgot', v: 1, at: 70, turns: forgotten },
    });
  });

  it('forgets all, and records the person who requested it', async () => {
    expect(await forgetting({ by: 'Ann' })).toEqual({
      ...{ forgotten: ['t1', 't2', 't3', 't4', 't5'], mayRepeat: [] },
    });
    const { entries } = await readStream(store, threadJournal, threadId(name));
    expect(entries.at(-1)?.event).toStrictEqual({
      ...{ type: 'thread.forgot', v: 1, at: 70, by: 'Ann' },
    });
  });

  it('skips turns whose process died before they began', async () => {
    await join('t6');
    expect(await forgetting({ turns: ['t5'] })).toEqual({ forgotten: ['t5'], mayRepeat: [] });
  });

  it('checks again if a turn was added in the meantime', async () => {
    const loads = [await loadNow()];
    await begin('t6', { turns: ['t5'] });
    const load = async () => loads.shift() ?? loadNow();
    expect(await forgetting({ turns: ['t5'] }, load)).toEqual({
      ...{ forgotten: ['t5'], mayRepeat: ['t6'] },
    });
    expect(loads).toEqual([]);
  });

  it.each<[ForgetOptions, string]>([
    [{ turns: [] }, 'option turns: expected a list with at least one id, or none to forget all'],
    [
      { turns: ['t1', 'x'] },
      'option turns: "x" is no turn of thread th, or it was forgotten before',
    ],
  ])('refuses %j', async (options, message) => {
    await expect(forgetting(options)).rejects.toThrow(message);
  });
});

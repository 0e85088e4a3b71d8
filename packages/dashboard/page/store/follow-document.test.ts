import type { TurnEvent } from '@pce/client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakePage } from '../../test/fake-page.ts';
import { type DocumentSource, followDocument } from './follow-document.ts';

interface Counted {
  readonly lastEvent: number;
}

function anEvent(number: number): TurnEvent {
  return { number, eventType: 'x', data: {}, recordedAt: number };
}

/** A source whose document and events a test puts there. */
function aSource() {
  const answers: (Counted | Error)[] = [];
  const asked: number[] = [];
  const signals: AbortSignal[] = [];
  let emit: (event: TurnEvent | Error) => void = () => undefined;
  const source: DocumentSource<Counted> = {
    async get(signal) {
      signals.push(signal);
      const answer = answers.shift() ?? new Error('not asked for');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    lastEventOf: ({ lastEvent }) => lastEvent,
    async *stream(after, signal) {
      asked.push(after);
      signals.push(signal);
      for (;;) {
        const next = await new Promise<TurnEvent | Error>((resolve) => {
          emit = resolve;
        });
        if (next instanceof Error) throw next;
        yield next;
      }
    },
  };
  const send = async (event: TurnEvent | Error): Promise<void> => {
    emit(event);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { source, answers, asked, signals, send };
}

/** Follows a document until the test is over. */
async function followed(document: Counted) {
  const page = fakePage();
  const source = aSource();
  source.answers.push(document);
  const model = followDocument(source.source);
  onTestFinished(() => {
    model.close();
    page[Symbol.dispose]();
  });
  await vi.advanceTimersByTimeAsync(0);
  return { ...source, model };
}

describe('a document that is followed', () => {
  it('is what it is now, then its latest 200 events, each once (D6)', async () => {
    using _ = fakePage();
    const { source, answers, asked, send } = aSource();
    answers.push({ lastEvent: 250 });
    const model = followDocument(source);
    expect(model.get()).toEqual({
      ...{ document: undefined, events: { events: [], before: 0 }, known: 0 },
      ...{ lostSince: undefined, error: undefined },
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(model.get()).toMatchObject({
      ...{ document: { lastEvent: 250 }, known: 250, events: { events: [], before: 50 } },
    });
    expect(asked).toEqual([50]);
    await send(anEvent(51));
    expect(model.get()).toMatchObject({
      known: 250,
      events: { events: [anEvent(51)], before: 50 },
    });
    expect(vi.getTimerCount()).toBe(0);
    model.close();
  });

  it('begins at its first event if it has few (D6)', async () => {
    const { model, asked } = await followed({ lastEvent: 7 });
    expect([asked, model.get().events.before]).toEqual([[0], 0]);
  });

  it('is requested at most every 400 ms, until it shows the last event (D6)', async () => {
    const { model, answers, signals, send } = await followed({ lastEvent: 1 });
    await send(anEvent(1));
    expect(vi.getTimerCount()).toBe(0);
    await send(anEvent(2));
    await send(anEvent(3));
    expect(model.get()).toMatchObject({ known: 3, document: { lastEvent: 1 } });
    answers.push({ lastEvent: 2 }, { lastEvent: 3 });
    await vi.advanceTimersByTimeAsync(399);
    expect(signals).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect([signals.length, model.get().document]).toEqual([3, { lastEvent: 2 }]);
    await vi.advanceTimersByTimeAsync(400);
    expect([signals.length, model.get().document]).toEqual([4, { lastEvent: 3 }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tells since when the server cannot be heard, and tries again until it can (D6)', async () => {
    const { model, answers, send } = await followed({ lastEvent: 1 });
    await send(anEvent(2));
    await vi.advanceTimersByTimeAsync(400);
    expect(model.get()).toMatchObject({ lostSince: 1_400, document: { lastEvent: 1 } });
    await vi.advanceTimersByTimeAsync(400);
    expect(model.get().lostSince).toBe(1_400);
    answers.push({ lastEvent: 2 });
    await vi.advanceTimersByTimeAsync(400);
    expect(model.get()).toMatchObject({ lostSince: undefined, document: { lastEvent: 2 } });
  });

  it('says why it could not be loaded or followed (D6)', async () => {
    using _ = fakePage();
    const { source, answers, send } = aSource();
    const gone = new Error('gone');
    answers.push(gone);
    const refused = followDocument(source);
    await vi.advanceTimersByTimeAsync(0);
    expect(refused.get()).toMatchObject({ error: gone, document: undefined });

    answers.push({ lastEvent: 1 });
    const followed = followDocument(source);
    await vi.advanceTimersByTimeAsync(0);
    await send(gone);
    expect(followed.get()).toMatchObject({ error: gone, document: { lastEvent: 1 } });
  });

  it('takes the answer to an action, and nothing once it is closed (D6)', async () => {
    const { model, signals, send } = await followed({ lastEvent: 1 });
    model.take({ lastEvent: 5 });
    expect(model.get().document).toEqual({ lastEvent: 5 });
    await send(anEvent(6));
    expect(vi.getTimerCount()).toBe(1);
    model.close();
    expect(vi.getTimerCount()).toBe(0);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    model.take({ lastEvent: 9 });
    await send(anEvent(7));
    expect(vi.getTimerCount()).toBe(0);
    expect(model.get()).toMatchObject({ document: { lastEvent: 5 }, known: 6 });
  });
});

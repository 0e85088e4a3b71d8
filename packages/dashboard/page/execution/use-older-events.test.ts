import { describe, expect, it, vi } from 'vitest';
import { renderHook } from '../../test/render-hook.ts';
import { useOlderEvents } from './use-older-events.ts';

interface Question {
  readonly id: string;
  readonly taskId?: string;
  readonly before: number;
}

/** Answers requests for events with those behind the cursor, until it is disposed of. */
function aServer() {
  const asked: string[] = [];
  let status = 200;
  const fetch = async (input: string | URL | Request): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    asked.push(`${url.pathname}${url.search}`);
    const from = Number(url.searchParams.get('cursor')) + 1;
    const events = Array.from({ length: 500 }, (_, index) => ({
      ...{
        number: from + index,
        event_id: 'e',
        execution_id: 'x',
        recorded_at: '2026-01-01T00:00:00.000Z',
      },
      ...{ event_type: 'heartbeat' },
    }));
    return Response.json(status === 200 ? { events, next_cursor: '0' } : {}, { status });
  };
  vi.stubGlobal('fetch', fetch);
  return {
    asked,
    answerWith: (next: number) => {
      status = next;
    },
    [Symbol.dispose]: () => vi.unstubAllGlobals(),
  };
}

const render = (question: Question) =>
  renderHook(({ id, taskId, before }: Question) => useOlderEvents(id, taskId, before), question);
const numbersOf = (events: readonly { readonly number: number }[]) => [
  ...[events[0]?.number, events.at(-1)?.number, events.length],
];

describe('the events before those of the stream', () => {
  it('are loaded 500 at a time, until there are no more (D6)', async () => {
    using server = aServer();
    await using hook = await render({ id: 'x', before: 700 });
    expect(hook.result).toMatchObject({ events: [], hasMore: true, isLoading: false });
    await hook.act(() => hook.result.load());
    expect(numbersOf(hook.result.events)).toEqual([201, 700, 500]);
    expect(hook.result).toMatchObject({ hasMore: true, isLoading: false, error: undefined });
    await hook.act(() => hook.result.load());
    expect(numbersOf(hook.result.events)).toEqual([1, 700, 700]);
    expect(hook.result.hasMore).toBe(false);
    expect(server.asked).toEqual([
      '/api/executions/x/events?cursor=200&limit=500',
      '/api/executions/x/events?cursor=0&limit=500',
    ]);
  });

  it('go on from where the stream is now, until some were loaded (D6)', async () => {
    using _ = aServer();
    await using hook = await render({ id: 'x', before: 700 });
    await hook.rerender({ id: 'x', before: 900 });
    await hook.act(() => hook.result.load());
    expect(numbersOf(hook.result.events)).toEqual([401, 900, 500]);
    await hook.rerender({ id: 'x', before: 2_000 });
    expect(numbersOf(hook.result.events)).toEqual([401, 900, 500]);
  });

  it('of a task, or of another execution, are requested again (D6)', async () => {
    using server = aServer();
    await using hook = await render({ id: 'x', before: 700 });
    await hook.act(() => hook.result.load());
    await hook.rerender({ id: 'x', taskId: '1.2', before: 700 });
    expect(hook.result.events).toEqual([]);
    await hook.act(() => hook.result.load());
    expect(server.asked[1]).toBe('/api/executions/x/events?task_id=1.2&cursor=200&limit=500');
    expect(hook.result.events).toHaveLength(500);
    await hook.rerender({ id: 'y', taskId: '1.2', before: 700 });
    expect(hook.result.events).toEqual([]);
  });

  it('say why they could not be loaded, until they can (D6)', async () => {
    using server = aServer();
    server.answerWith(403);
    await using hook = await render({ id: 'x', before: 700 });
    await hook.act(() => hook.result.load());
    expect(hook.result).toMatchObject({ events: [], isLoading: false, error: { status: 403 } });
    server.answerWith(200);
    await hook.act(() => hook.result.load());
    expect(hook.result).toMatchObject({ isLoading: false, error: undefined });
    expect(hook.result.events).toHaveLength(500);
  });

  it('are not there where the stream has them all (D6)', async () => {
    await using hook = await render({ id: 'x', before: 0 });
    expect(hook.result.hasMore).toBe(false);
  });
});

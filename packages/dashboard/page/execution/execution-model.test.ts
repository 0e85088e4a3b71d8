import type { Client, Execution, ExecutionEvent, Task } from '@pce/client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aTask } from '../../test/a-task.ts';
import { type FakePage, fakePage } from '../../test/fake-page.ts';
import { type ExecutionModel, followExecution } from './execution-model.ts';

const execution: Execution = {
  ...{ executionId: 'x', planId: null, name: 'Plan', status: 'QUEUED', reason: 'as planned' },
  ...{ tasksTotal: 3, tasksCompleted: 0, percent: 0, agentId: null, currentTasks: [] },
  ...{ progress: { percent: 0, tasksCompleted: 0, tasksTotal: 3 }, blockers: [], lastEvent: 5 },
  ...{ createdAt: 1, startedAt: null, completedAt: null, updatedAt: 1 },
};

const forecast = { executionId: 'x', criticalPath: [], unestimated: 0, tasks: [] };

function anEvent(number: number, change: Partial<ExecutionEvent> = {}): ExecutionEvent {
  return {
    ...{ number, eventId: `e${number}`, executionId: 'x', recordedAt: number * 10 },
    ...{ eventType: 'heartbeat', ...change },
  };
}

/** A server with one execution; a test sends its events, and says what fails. */
function aServer(found: Partial<Execution> = {}, pages: readonly (readonly Task[])[] = [[]]) {
  const calls: unknown[] = [];
  const failing = new Set<string>();
  const held: PromiseWithResolvers<void>[] = [];
  let lastEvent = 5;
  let emit: (event: ExecutionEvent) => void = () => undefined;
  const ask = (name: string, ...details: unknown[]): void => {
    calls.push([name, ...details]);
    if (failing.has(name)) throw new Error(`no ${name}`);
  };
  const client = {
    executions: {
      async get() {
        ask('get');
        return { ...execution, ...found };
      },
      async forecast(_: string, { tasks }: { readonly tasks: boolean }) {
        ask('forecast', tasks);
        return forecast;
      },
      async events(_: string, { limit, cursor }: { readonly limit: number; cursor: string }) {
        ask('events', limit, cursor);
        const from = Number(cursor) + 1;
        return { events: Array.from({ length: 100 }, (_, index) => anEvent(from + index)) };
      },
      async status() {
        ask('status');
        return { lastEvent };
      },
    },
    tasks: {
      async list(_: string, { limit, cursor }: { readonly limit: number; cursor?: string }) {
        ask('tasks', limit, cursor);
        await held.shift()?.promise;
        const page = Number(cursor ?? 0);
        const nextCursor = page + 1 < pages.length ? `${page + 1}` : null;
        return { tasks: pages[page] ?? [], nextCursor };
      },
    },
    async *stream(
      _: string,
      { after, follow }: { readonly after: number; readonly follow: boolean },
    ) {
      ask('stream', follow ? after : 'once');
      for (;;) {
        yield await new Promise<ExecutionEvent>((resolve) => {
          emit = resolve;
        });
      }
    },
  };
  return {
    ...{ calls, failing, held },
    client: client as unknown as Client,
    isAt: (last: number) => {
      lastEvent = last;
    },
    send: async (event: ExecutionEvent) => {
      emit(event);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

/** Lets what is under way end, and shows it. */
async function settle(page: FakePage, ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  page.frame();
}

/** Follows an execution until the test is over. */
async function followed(...given: Parameters<typeof aServer>) {
  const page = fakePage();
  const server = aServer(...given);
  const model = followExecution(server.client, 'x');
  onTestFinished(() => {
    model.close();
    page[Symbol.dispose]();
  });
  await settle(page);
  return { ...server, page, model };
}

const namesOf = (calls: readonly unknown[]) => calls.map((call) => String(call).split(',')[0]);

describe('an execution that is followed', () => {
  it('is what it is now, with its tasks page by page and its latest events (D6)', async () => {
    using page = fakePage();
    const pages = [[aTask('1')], [aTask('2')], [aTask('3')]];
    const { client, calls } = aServer({ lastEvent: 205 }, pages);
    const model = followExecution(client, 'x');
    expect(model.get()).toMatchObject({ execution: undefined, isWhole: false, shown: 0, known: 0 });
    await settle(page);
    const view = model.get();
    expect(view).toMatchObject({
      ...{ execution: { name: 'Plan' }, isWhole: true, shown: 205, known: 205, forecast },
      ...{ lostSince: undefined, error: undefined, forecastError: undefined },
    });
    expect([...view.table.tasks.keys()]).toEqual(['1', '2', '3']);
    expect([view.events.before, view.events.events.length]).toEqual([105, 100]);
    expect(view.events.events.at(-1)?.number).toBe(205);
    expect(calls.slice(0, 3)).toEqual([['get'], ['tasks', 100, undefined], ['events', 100, '105']]);
    expect(calls.slice(3).toSorted()).toEqual([
      ...[
        ['forecast', false],
        ['stream', 205],
        ['tasks', 1_000, '1'],
        ['tasks', 1_000, '2'],
      ],
    ]);
    model.close();
  });

  it('has the tasks of its plan again once that was changed (D6, D10)', async () => {
    const pages = [[aTask('1')], [aTask('2')]];
    const { page, model, send } = await followed({ lastEvent: 1 }, pages);
    pages.splice(0, 2, [aTask('2', { title: 'Dig' }), aTask('3')]);
    await send({ ...anEvent(2), eventType: 'plan_changed' });
    await settle(page);
    const { isWhole, table } = model.get();
    expect(isWhole).toBe(true);
    expect([...table.tasks.values()].map(({ taskId, title }) => [taskId, title])).toEqual([
      ['2', 'Dig'],
      ['3', aTask('3').title],
    ]);
  });

  it('has of a page of events those that were there when it was asked for (D6)', async () => {
    const { model, calls } = await followed({ lastEvent: 5 });
    expect(calls).toContainEqual(['events', 100, '0']);
    expect(model.get().events.events.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  });

  it('is drawn once a frame, however many events arrive (D6)', async () => {
    const { page, model, send } = await followed();
    let drawn = 0;
    model.subscribe(() => {
      drawn += 1;
    });
    await send(anEvent(6));
    await send(anEvent(7));
    expect([drawn, model.get().shown]).toEqual([0, 5]);
    page.frame();
    expect(model.get()).toMatchObject({ shown: 7, known: 7 });
    expect([drawn, model.get().events.events.at(-1)?.number]).toEqual([1, 7]);
  });

  it('keeps the events that arrive while no frame is drawn (D6)', async () => {
    const { page, model, send } = await followed();
    for (let number = 6; number <= 1_005; number += 1) await send(anEvent(number));
    page.frame();
    expect(model.get().events.events.map(({ number }) => number)).toEqual(
      Array.from({ length: 1_005 }, (_, index) => index + 1),
    );
  });

  it.each<[string, Partial<Execution>, Partial<ExecutionEvent>, Partial<Execution>]>([
    [
      'begins to run',
      {},
      { eventType: 'execution_moved', to: 'RUNNING', reason: 'accepted' },
      { status: 'RUNNING', reason: 'accepted', startedAt: 60, updatedAt: 60 },
    ],
    [
      'goes on',
      { startedAt: 9, completedAt: 20 },
      { eventType: 'execution_moved', to: 'RUNNING' },
      { status: 'RUNNING', reason: '', startedAt: 9, completedAt: null, updatedAt: 60 },
    ],
    [
      'waits',
      {},
      { eventType: 'execution_moved', to: 'PAUSED' },
      { status: 'PAUSED', reason: '', updatedAt: 60 },
    ],
    [
      'ends',
      {},
      { eventType: 'execution_moved', to: 'FAILED', reason: 'no agent' },
      { status: 'FAILED', reason: 'no agent', completedAt: 60, updatedAt: 60 },
    ],
    ['moves nowhere', {}, { eventType: 'execution_moved' }, { reason: '', updatedAt: 60 }],
    [
      'is given to an agent',
      {},
      { eventType: 'execution_reassigned', agentId: 'ann' },
      { agentId: 'ann' },
    ],
    [
      'is given to any',
      { agentId: 'ann' },
      { eventType: 'execution_reassigned' },
      { agentId: null },
    ],
    ['is told of', {}, { eventType: 'task_started', to: 'RUNNING', agentId: 'ann' }, {}],
  ])('is as its events make it when it %s (D6)', async (_, before, change, after) => {
    const { page, model, send } = await followed(before);
    await send(anEvent(6, change));
    page.frame();
    expect(model.get().execution).toEqual({ ...execution, ...before, ...after });
  });

  it('applies events to its tasks, also those that arrive before the tasks (D6)', async () => {
    using page = fakePage();
    const { client, send, held } = aServer({}, [[aTask('1')], [aTask('2')]]);
    const second = Promise.withResolvers<void>();
    held.push(Promise.withResolvers(), second);
    held[0]?.resolve();
    const model = followExecution(client, 'x');
    await settle(page);
    const moved = (number: number, taskId: string, to: string) =>
      anEvent(number, { eventType: 'task_moved', taskId, to });
    await send(moved(6, '1', 'RUNNING'));
    await send(moved(7, '2', 'COMPLETE'));
    await send(anEvent(8));
    const statuses = () =>
      [...model.get().table.tasks.values()].map(({ taskId, status }) => `${taskId} ${status}`);
    expect(statuses()).toEqual(['1 RUNNING']);
    second.resolve();
    await settle(page);
    expect(statuses()).toEqual(['1 RUNNING', '2 COMPLETE']);
    await send(moved(9, '1', 'BLOCKED'));
    expect(statuses()).toEqual(['1 BLOCKED', '2 COMPLETE']);
    model.close();
  });

  it('looks every five seconds how far the server is, and since when it cannot be heard (D6)', async () => {
    const { page, model, calls, failing, isAt } = await followed();
    isAt(9);
    await settle(page, 4_999);
    expect(namesOf(calls)).not.toContain('status');
    await settle(page, 1);
    expect(model.get()).toMatchObject({ shown: 5, known: 9, lostSince: undefined });
    isAt(3);
    failing.add('status');
    await settle(page, 5_000);
    await settle(page, 5_000);
    expect(model.get()).toMatchObject({ known: 9, lostSince: 11_000 });
    failing.clear();
    await settle(page, 5_000);
    expect(model.get()).toMatchObject({ known: 9, lostSince: undefined });
  });

  it('is heard again with an event (D6)', async () => {
    const { page, model, failing, send, isAt } = await followed();
    isAt(20);
    await settle(page, 5_000);
    failing.add('status');
    await settle(page, 5_000);
    expect(model.get().lostSince).toBe(11_000);
    await send(anEvent(6));
    page.frame();
    expect(model.get()).toMatchObject({ lostSince: undefined, shown: 6, known: 20 });
  });

  it('is let alone while the page is hidden, and looked at when it is shown again (D6)', async () => {
    const { page, calls, send } = await followed();
    await send(anEvent(6));
    page.hide(true);
    await settle(page, 60_000);
    expect(namesOf(calls).filter((name) => name === 'status' || name === 'forecast')).toEqual([
      'forecast',
    ]);
    page.hide(false);
    await settle(page);
    expect(namesOf(calls).at(-1)).toBe('status');
    await settle(page, 15_000);
    expect(namesOf(calls).filter((name) => name === 'forecast')).toHaveLength(2);
  });

  it('is forecast again every 15 seconds if something happened or the forecast failed (D6)', async () => {
    const { page, model, calls, failing, send } = await followed();
    const forecasts = () => namesOf(calls).filter((name) => name === 'forecast').length;
    await settle(page, 15_000);
    expect(forecasts()).toBe(1);
    await send(anEvent(6));
    failing.add('forecast');
    await settle(page, 15_000);
    await settle(page);
    expect([forecasts(), model.get().forecastError, model.get().forecast]).toEqual([
      ...[2, new Error('no forecast'), forecast],
    ]);
    failing.clear();
    await settle(page, 15_000);
    await settle(page);
    expect([forecasts(), model.get().forecastError]).toEqual([3, undefined]);
  });

  it.each(['get', 'tasks', 'events'])('says why where its %s cannot be had (D6)', async (name) => {
    using page = fakePage();
    const { client, failing } = aServer();
    failing.add(name);
    const model = followExecution(client, 'x');
    await settle(page);
    await settle(page);
    expect(model.get().error).toEqual(new Error(`no ${name}`));
    await settle(page, 5_000);
    expect(model.get().execution === undefined).toBe(name === 'get');
    model.close();
  });

  it('is not looked at before it is there (D6)', async () => {
    using page = fakePage();
    const { client, calls, failing } = aServer();
    failing.add('get');
    const model = followExecution(client, 'x');
    await settle(page, 5_000);
    expect(namesOf(calls)).toEqual(['get']);
    model.close();
  });

  it('takes the answer to an action, and is left alone once it is closed (D6)', async () => {
    using page = fakePage();
    const { client, calls, failing, send } = aServer();
    const model: ExecutionModel = followExecution(client, 'x');
    await settle(page);
    model.take({ ...execution, status: 'PAUSED' });
    page.frame();
    expect(model.get().execution?.status).toBe('PAUSED');
    const before = calls.length;
    await send(anEvent(6));
    model.close();
    page.frame();
    expect(model.get().shown).toBe(5);
    failing.add('status');
    page.hide(false);
    await settle(page, 60_000);
    expect([calls.length - before, vi.getTimerCount()]).toEqual([0, 0]);
  });
});

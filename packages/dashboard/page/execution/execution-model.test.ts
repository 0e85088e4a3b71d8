import type { Client, ExecutionEvent, Task } from '@pce/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aTask } from '../../test/a-task.ts';
import { followExecution } from './execution-model.ts';

/** A server with one execution, whose second page of tasks and whose events a test sends. */
function aServer(pages: readonly (readonly Task[])[]) {
  const second = Promise.withResolvers<void>();
  let emit: (event: ExecutionEvent) => void = () => undefined;
  const client = {
    executions: {
      get: async () => ({ executionId: 'x', status: 'QUEUED', lastEvent: 5 }),
      forecast: async () => ({ executionId: 'x', criticalPath: [], unestimated: 0, tasks: [] }),
      events: async () => ({ events: [] }),
    },
    tasks: {
      async list(_: string, { cursor }: { readonly cursor?: string }) {
        if (cursor === undefined) return { tasks: pages[0], nextCursor: '1' };
        await second.promise;
        return { tasks: pages[1], nextCursor: null };
      },
    },
    async *stream() {
      for (;;) {
        yield await new Promise<ExecutionEvent>((resolve) => {
          emit = resolve;
        });
      }
    },
  };
  return {
    client: client as unknown as Client,
    second,
    async send(number: number, change: Partial<ExecutionEvent>) {
      const event = { number, eventId: `e${number}`, executionId: 'x', recordedAt: number * 10 };
      emit({ ...event, eventType: 'task_moved', ...change });
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

it('applies events to tasks that arrive later, and loads the tasks again once the plan was changed (D6, D10)', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('requestAnimationFrame', () => 0);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const pages = [[aTask('1')], [aTask('2')]];
  const { client, send, second } = aServer(pages);
  const model = followExecution(client, 'x');
  const settled = () => vi.advanceTimersByTimeAsync(0);
  const statuses = () =>
    [...model.get().table.tasks.values()].map(({ taskId, status }) => `${taskId} ${status}`);
  await settled();

  await send(6, { taskId: '1', to: 'RUNNING' });
  await send(7, { taskId: '2', to: 'COMPLETE' });
  expect(statuses()).toEqual(['1 RUNNING']);
  second.resolve();
  await settled();
  expect(statuses()).toEqual(['1 RUNNING', '2 COMPLETE']);
  await send(8, { taskId: '1', to: 'BLOCKED' });
  expect(statuses()).toEqual(['1 BLOCKED', '2 COMPLETE']);

  pages.splice(0, 2, [aTask('2')], [aTask('3')]);
  await send(9, { eventType: 'plan_changed' });
  await settled();
  expect(statuses()).toEqual(['2 QUEUED', '3 QUEUED']);
  model.close();
});

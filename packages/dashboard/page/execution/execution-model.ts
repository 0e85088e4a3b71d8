import type { Client, Execution, ExecutionEvent, Forecast, Task } from '@pce/client';
import { createStore, type Store } from '../store/create-store.ts';
import { addNumbered, type NumberedWindow } from '../store/numbered-window.ts';
import { onceAFrame } from '../store/once-a-frame.ts';
import { applyEvent } from './apply-event.ts';
import { type TaskTree, treeOf } from './task-rows.ts';

/** State of an execution as the page shows it. */
export interface ExecutionView {
  readonly execution: Execution | undefined;
  readonly tasks: ReadonlyMap<string, Task>;
  readonly tree: TaskTree;
  /** Whether every task was loaded. */
  readonly isWhole: boolean;
  readonly events: NumberedWindow<ExecutionEvent>;
  readonly forecast: Forecast | undefined;
  /** Number of the last event that is shown, and of the last one that the server told of. */
  readonly shown: number;
  readonly known: number;
  /** Since when the server cannot be heard; `undefined`: it can. */
  readonly lostSince: number | undefined;
  readonly error: unknown;
}

/** Follows one execution: what it is now, then each event once. */
export interface ExecutionModel extends Store<ExecutionView> {
  /** Takes an answer of the server to an act. */
  take(execution: Execution): void;
  close(): void;
}

const nothing: ExecutionView = {
  execution: undefined,
  tasks: new Map(),
  tree: { roots: [], children: new Map() },
  isWhole: false,
  events: { events: [], before: 0 },
  forecast: undefined,
  ...{ shown: 0, known: 0, lostSince: undefined, error: undefined },
};

/** Tasks of the first page, which is small so that something is there soon; then of each. */
const pages = [200, 5_000];
/** Events that are shown at first. */
const firstEvents = 100;
/** Times between two looks at how far the server is, and at the forecast, in milliseconds. */
const lookMs = 5_000;
const forecastMs = 10_000;

export function followExecution(client: Client, id: string): ExecutionModel {
  const stop = new AbortController();
  const { signal } = stop;
  const store = createStore<ExecutionView>(nothing);
  // Changed at once and shown at the next frame: a hidden page has no frames, and must not collect events.
  let view = nothing;
  let forecastAt = 0;
  const show = onceAFrame(() => {
    if (!signal.aborted) store.set(view);
  });
  const change = (part: Partial<ExecutionView>): void => {
    view = { ...view, ...part };
    show();
  };

  const loadTasks = async (): Promise<void> => {
    const tasks = new Map<string, Task>();
    let cursor: string | undefined;
    for (let page = 0; ; page += 1) {
      const limit = pages[Math.min(page, pages.length - 1)] ?? 1_000;
      const found = await client.tasks.list(id, { limit, signal, ...(cursor && { cursor }) });
      for (const task of found.tasks) tasks.set(task.taskId, task);
      const isWhole = found.nextCursor === null;
      change({ tasks: new Map(tasks), tree: treeOf(tasks), isWhole });
      if (isWhole) return;
      cursor = found.nextCursor;
    }
  };

  const loadForecast = async (): Promise<void> => {
    forecastAt = view.shown;
    const forecast = await client.executions.forecast(id, { signal });
    change({ forecast });
  };

  const loadEvents = async (last: number): Promise<void> => {
    const before = Math.max(0, last - firstEvents);
    const page = await client.executions.events(id, {
      limit: firstEvents,
      cursor: String(before),
      signal,
    });
    const events = page.events.filter(({ number }) => number <= last);
    change({ events: addNumbered({ events: [], before }, events) });
  };

  const take = (event: ExecutionEvent): void => {
    const { execution, tasks } = view;
    const task = event.taskId === undefined ? undefined : tasks.get(event.taskId);
    // The map is the model's own until it is shown; copying 10,000 entries at each event would be slow.
    if (task) (tasks as Map<string, Task>).set(task.taskId, applyEvent(task, event));
    change({
      tasks: task && store.get().tasks === tasks ? new Map(tasks) : tasks,
      execution: execution && afterEvent(execution, event),
      events: addNumbered(view.events, [event]),
      shown: event.number,
      known: Math.max(view.known, event.number),
      lostSince: undefined,
    });
  };

  const follow = async (): Promise<void> => {
    const execution = await client.executions.get(id, { signal });
    const { lastEvent } = execution;
    change({ execution, shown: lastEvent, known: lastEvent });
    await Promise.all([loadEvents(lastEvent), loadTasks()]);
    loadForecast().catch(() => undefined);
    const events = client.stream(id, { after: lastEvent, follow: true, signal });
    for await (const event of events) take(event);
  };

  const look = async (): Promise<void> => {
    if (document.hidden || view.execution === undefined) return;
    try {
      const { lastEvent } = await client.executions.status(id, { signal });
      change({ known: Math.max(view.known, lastEvent), lostSince: undefined });
    } catch {
      change({ lostSince: view.lostSince ?? Date.now() });
    }
  };

  const refreshForecast = (): void => {
    if (document.hidden || forecastAt === view.shown) return;
    loadForecast().catch(() => undefined);
  };

  const timers = [setInterval(look, lookMs), setInterval(refreshForecast, forecastMs)];
  follow().catch((error: unknown) => {
    if (!signal.aborted) change({ error });
  });

  return {
    ...store,
    take: (execution) => change({ execution }),
    close() {
      stop.abort();
      for (const timer of timers) clearInterval(timer);
    },
  };
}

/** Returns an execution after an event of its own, not of its tasks: those are counted from the tasks. */
function afterEvent(execution: Execution, event: ExecutionEvent): Execution {
  const { recordedAt: at } = event;
  switch (event.eventType) {
    case 'execution_moved': {
      const { to: status = execution.status, reason = '' } = event;
      const isEnd = ['COMPLETED', 'FAILED', 'CANCELLED'].includes(status);
      const startedAt = execution.startedAt ?? (status === 'RUNNING' ? at : null);
      return {
        ...execution,
        status,
        reason,
        startedAt,
        completedAt: isEnd ? at : null,
        updatedAt: at,
      };
    }
    case 'execution_reassigned':
      return { ...execution, agentId: event.agentId ?? null };
    default:
      return execution;
  }
}

import type { Client, Execution, ExecutionEvent, Forecast } from '@pce/client';
import { createStore, type Store } from '../store/create-store.ts';
import { addNumbered, type NumberedWindow } from '../store/numbered-window.ts';
import { onceAFrame } from '../store/once-a-frame.ts';
import type { Followed } from '../store/use-followed.ts';
import { applyEvent, hasEnded } from './apply-event.ts';
import { createTaskTable, type TaskTable } from './task-table.ts';

/** State of an execution as the page shows it. */
export interface ExecutionView extends Pick<Followed<Execution>, 'known' | 'lostSince' | 'error'> {
  readonly execution: Execution | undefined;
  /** It is shared by all views, each of which renders its own part. */
  readonly table: TaskTable;
  /** Whether every task was loaded. */
  readonly isWhole: boolean;
  readonly events: NumberedWindow<ExecutionEvent>;
  /** When it will be done, without the tasks. */
  readonly forecast: Forecast | undefined;
  /** Why it could not be loaded the last time; `undefined`: it could. */
  readonly forecastError: unknown;
  /** Number of the last event that is shown. */
  readonly shown: number;
}

/** Follows one execution: what it is now, then each event once. */
export interface ExecutionModel extends Store<ExecutionView> {
  /** Takes an answer of the server to an action. */
  take(execution: Execution): void;
  close(): void;
}

/** Tasks of the first page, which is small so that something is there soon, and of the others. */
const pages = [100, 1_000];
/** Events that are shown at first. */
const firstEvents = 100;
/** Events that are kept for the next frame; a hidden page has none. */
const maxArrived = 500;
/** Milliseconds between two polls of the server's progress, and between two forecasts. */
const pollMs = 5_000;
const forecastMs = 15_000;

export function followExecution(client: Client, id: string): ExecutionModel {
  const stop = new AbortController();
  const { signal } = stop;
  const table = createTaskTable();
  let view: ExecutionView = {
    execution: undefined,
    table,
    isWhole: false,
    events: { events: [], before: 0 },
    forecast: undefined,
    forecastError: undefined,
    shown: 0,
    known: 0,
    lostSince: undefined,
    error: undefined,
  };
  const store = createStore(view);
  let arrived: ExecutionEvent[] = [];
  /** Arrived while tasks were loaded: a page of tasks may be older than they are. */
  let early: ExecutionEvent[] = [];
  let forecastAt = 0;
  /** Times that the tasks were loaded. */
  let loads = 0;

  const change = (part: Partial<ExecutionView>): void => {
    view = { ...view, ...part };
    show();
  };
  const takeArrived = (): void => {
    view = { ...view, events: addNumbered(view.events, arrived) };
    arrived = [];
  };
  const show = onceAFrame(() => {
    if (signal.aborted) return;
    if (arrived.length > 0) takeArrived();
    store.set(view);
  });

  const loadForecast = async (): Promise<void> => {
    forecastAt = view.shown;
    try {
      const forecast = await client.executions.forecast(id, { tasks: false, signal });
      change({ forecast, forecastError: undefined });
    } catch (forecastError) {
      forecastAt = -1;
      if (!signal.aborted) change({ forecastError });
    }
  };

  const applyToTask = (event: ExecutionEvent): void => {
    const task = event.taskId ? table.tasks.get(event.taskId) : undefined;
    if (task) table.change(applyEvent(task, event));
  };

  const loadTasks = async (): Promise<void> => {
    loads += 1;
    const own = loads;
    let cursor: string | undefined;
    for (let page = 0; page === 0 || cursor !== undefined; page += 1) {
      const limit = pages[Math.min(page, pages.length - 1)] ?? 1_000;
      const found = await client.tasks.list(id, { limit, signal, ...(cursor && { cursor }) });
      // The plan was changed: its tasks are loaded again.
      if (own !== loads) return;
      table.add(found.tasks, page === 0);
      for (const event of early) applyToTask(event);
      // Not sooner: to forecast a large plan takes the server longer than to list its first tasks.
      if (page === 0) void loadForecast();
      cursor = found.nextCursor ?? undefined;
      if (cursor === undefined) early = [];
      change({ isWhole: cursor === undefined });
    }
  };

  const fail = (error: unknown): void => {
    if (!signal.aborted) change({ error });
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
    applyToTask(event);
    if (event.eventType === 'plan_changed') {
      view = { ...view, isWhole: false };
      loadTasks().catch(fail);
    }
    if (!view.isWhole) early.push(event);
    arrived.push(event);
    if (arrived.length >= maxArrived) takeArrived();
    change({
      execution: view.execution && afterEvent(view.execution, event),
      shown: event.number,
      known: Math.max(view.known, event.number),
      lostSince: undefined,
    });
  };

  const follow = async (): Promise<void> => {
    const execution = await client.executions.get(id, { signal });
    const { lastEvent } = execution;
    change({ execution, shown: lastEvent, known: lastEvent });
    // The log does not wait for the tree.
    loadTasks().catch(fail);
    await loadEvents(lastEvent);
    const events = client.stream(id, { after: lastEvent, follow: true, signal });
    for await (const event of events) take(event);
  };

  const poll = async (): Promise<void> => {
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
    void loadForecast();
  };

  const timers = [setInterval(poll, pollMs), setInterval(refreshForecast, forecastMs)];
  // A person who returns to the page wants the current state at once.
  document.addEventListener('visibilitychange', poll, { signal });
  follow().catch(fail);

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
      const startedAt = execution.startedAt ?? (status === 'RUNNING' ? at : null);
      return {
        ...execution,
        status,
        reason,
        startedAt,
        completedAt: hasEnded(status) ? at : null,
        updatedAt: at,
      };
    }
    case 'execution_reassigned':
      return { ...execution, agentId: event.agentId ?? null };
    default:
      return execution;
  }
}

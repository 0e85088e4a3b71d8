import type { Clock } from '@pce/core/ports';
import type { SealedEvent, Store } from '@pce/core/store';
import { executionStatuses, reportTypes, taskStatuses } from '@pce/executions';
import * as z from 'zod';
import type { Metrics } from './create-metrics.js';

/** Wraps a store so that appends are counted once they are durable. */
export function measureStore(store: Store, metrics: Metrics, clock: Clock): Store {
  return {
    supports: store.supports,
    ...(store.hash && { hash: store.hash }),
    async append(input) {
      const begunAt = clock.now();
      const result = await store.append(input);
      metrics.appended(input.events.length, clock.now() - begunAt);
      if (input.stream.startsWith('execution/')) {
        for (const event of input.events) count(metrics, event);
      }
      return result;
    },
    read: (input) => store.read(input),
    tail: (input) => store.tail(input),
    listStreams: (input) => store.listStreams(input),
    writeViews: (input) => store.writeViews(input),
    getView: (collection, key) => store.getView(collection, key),
    listView: (input) => store.listView(input),
    countView: (collection) => store.countView(collection),
    tryAcquire: (input) => store.tryAcquire(input),
    renew: (lease, ttlMs) => store.renew(lease, ttlMs),
    release: (lease) => store.release(lease),
    close: () => store.close(),
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}

/** The few fields of events that are counted. */
const executionMove = z.object({ to: z.enum(executionStatuses) });
const taskMove = z.object({ to: z.enum(taskStatuses) });
const agentReport = z.object({
  report: z.object({ type: z.enum(reportTypes) }),
  isLate: z.boolean().optional(),
});

/** Counts an event that was written. Never throws. */
function count(metrics: Metrics, { type, body }: SealedEvent): void {
  if (type === 'execution.created') metrics.executionCreated();
  if (type === 'task.assigned') metrics.taskAssigned();
  if (type === 'execution.moved') {
    const move = executionMove.safeParse(JSON.parse(body));
    if (move.success) metrics.executionMoved(move.data.to);
  }
  if (type === 'task.moved') {
    const move = taskMove.safeParse(JSON.parse(body));
    if (move.success) metrics.taskMoved(move.data.to);
  }
  if (type === 'agent.reported') {
    const said = agentReport.safeParse(JSON.parse(body));
    if (said.success) metrics.reportTaken(said.data.report.type, said.data.isLate === true);
  }
}

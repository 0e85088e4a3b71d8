import type { Clock } from '@pce/core/ports';
import type { SealedEvent, Store } from '@pce/core/store';
import type { ExecutionStatus, TaskStatus } from '@pce/executions';
import {
  executionStatuses,
  type ReportType,
  reportTypes,
  taskStatuses,
} from '@pce/executions/internal';
import * as z from 'zod';
import { counter, gauge, histogram, type MetricFamily, prometheusText } from './metric.js';

/** Outcome of one attempt to deliver to a webhook: `missed` is tried again, `failed` is given up. */
export type DeliveryOutcome = 'delivered' | 'missed' | 'failed';

type None = Record<never, string>;

/** `route` is a pattern, as in `/api/plans/{id}`; never the path that was asked for. */
type Requested = { readonly route: string; readonly method: string };

/** Creates metrics that start at zero. A label never holds text of a user. */
export function createMetrics() {
  const all = {
    created: counter<None>('pce_executions_created_total', 'Executions created.'),
    executionMoves: counter<{ status: ExecutionStatus }>(
      'pce_execution_moves_total',
      'Executions that came to a status.',
    ),
    assigned: counter<None>('pce_tasks_assigned_total', 'Tasks given out to agents.'),
    taskMoves: counter<{ status: TaskStatus }>(
      'pce_task_moves_total',
      'Tasks that came to a status.',
    ),
    reports: counter<{ type: ReportType }>('pce_reports_total', 'Reports of agents.'),
    lateReports: counter<{ type: ReportType }>(
      'pce_late_reports_total',
      'Reports of agents that had lost the task.',
    ),
    events: counter<None>('pce_events_appended_total', 'Events of any stream made durable.'),
    appendSeconds: histogram<None>(
      'pce_append_duration_seconds',
      'Time until an append is durable.',
    ),
    requests: counter<Requested & { status: string }>('pce_requests_total', 'Requests answered.'),
    requestSeconds: histogram<Requested>(
      'pce_request_duration_seconds',
      'Time until a request is answered.',
    ),
    subscribers: gauge('pce_stream_subscribers', 'Streams being read now.'),
    deliveries: counter<{ outcome: DeliveryOutcome }>(
      'pce_webhook_deliveries_total',
      'Tries to deliver to a webhook.',
    ),
    sweeps: counter<None>('pce_sweeps_total', 'Sweeps done.'),
    sweepLag: gauge(
      'pce_sweep_lag_seconds',
      'How much later than planned the last sweep was done.',
    ),
  };
  const families = (more: readonly MetricFamily[] = []): MetricFamily[] => [
    ...Object.values(all).map((each) => each.read()),
    ...more,
  ];
  return {
    ...all,
    /** For programs. `more` are metrics of others beside them. */
    toJson: (more?: readonly MetricFamily[]) => ({ metrics: families(more) }),
    /** For Prometheus: see `prometheusType`. */
    toText: (more?: readonly MetricFamily[]) => prometheusText(families(more)),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Wraps a store so that appends are counted once they are durable. */
export function measureStore(store: Store, metrics: Metrics, clock: Clock): Store {
  const append: Store['append'] = async (input) => {
    const begunAt = clock.now();
    const result = await store.append(input);
    metrics.events.add({}, input.events.length);
    metrics.appendSeconds.observe({}, (clock.now() - begunAt) / 1_000);
    if (input.stream.startsWith('execution/')) {
      for (const event of input.events) count(metrics, event);
    }
    return result;
  };
  return new Proxy(store, {
    get(_, name) {
      if (name === 'append') return append;
      const value: unknown = Reflect.get(store, name);
      return typeof value === 'function' ? value.bind(store) : value;
    },
  });
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
  if (type === 'execution.created') metrics.created.add({});
  if (type === 'task.assigned') metrics.assigned.add({});
  if (type === 'execution.moved') {
    const { data } = executionMove.safeParse(JSON.parse(body));
    if (data) metrics.executionMoves.add({ status: data.to });
  }
  if (type === 'task.moved') {
    const { data } = taskMove.safeParse(JSON.parse(body));
    if (data) metrics.taskMoves.add({ status: data.to });
  }
  if (type === 'agent.reported') {
    const { data } = agentReport.safeParse(JSON.parse(body));
    if (data) metrics.reports.add(data.report);
    if (data?.isLate) metrics.lateReports.add(data.report);
  }
}

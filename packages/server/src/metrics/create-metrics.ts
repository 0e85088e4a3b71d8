import type { ExecutionStatus, ReportType, TaskStatus } from '@pce/executions';
import { counter } from './counter.js';
import { gauge } from './gauge.js';
import { histogram } from './histogram.js';
import type { MetricFamily } from './metric-family.js';
import { prometheusText } from './prometheus-text.js';

/** Outcome of one attempt to deliver to a webhook: `missed` is tried again, `failed` is given up. */
export type DeliveryOutcome = 'delivered' | 'missed' | 'failed';

/** A request that was answered. */
export interface AnsweredRequest {
  /** The pattern of the route, as in `/api/plans/{id}`; never the path that was asked for. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
}

/** Metrics of this process since it began. A label never holds text of a user. */
export interface Metrics {
  requestAnswered(request: AnsweredRequest): void;
  executionCreated(): void;
  executionMoved(to: ExecutionStatus): void;
  taskAssigned(): void;
  taskMoved(to: TaskStatus): void;
  reportTaken(type: ReportType, isLate: boolean): void;
  /** An append to the store that became durable. */
  appended(events: number, ms: number): void;
  subscribersChanged(by: number): void;
  deliveryTried(outcome: DeliveryOutcome): void;
  /** @param lagMs - how much later than planned the sweep was done. */
  swept(lagMs: number): void;
  /** For programs. `more` are metrics of others beside them. */
  toJson(more?: readonly MetricFamily[]): { readonly metrics: readonly MetricFamily[] };
  /** For Prometheus: see `prometheusType`. */
  toText(more?: readonly MetricFamily[]): string;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Creates metrics that start at zero. */
export function createMetrics(): Metrics {
  const all = metricsOf();
  const families = (): MetricFamily[] => Object.values(all).map((metric) => metric.read());
  return {
    requestAnswered({ route, method: asked, status, ms }) {
      const method = methods.has(asked) ? asked : 'other';
      all.requests.add({ route, method, status: String(status) });
      all.requestSeconds.observe({ route, method }, ms / 1_000);
    },
    executionCreated: () => all.created.add({}),
    executionMoved: (status) => all.executionMoves.add({ status }),
    taskAssigned: () => all.assigned.add({}),
    taskMoved: (status) => all.taskMoves.add({ status }),
    reportTaken(type, isLate) {
      all.reports.add({ type });
      if (isLate) all.lateReports.add({ type });
    },
    appended(events, ms) {
      all.events.add({}, events);
      all.appendSeconds.observe({}, ms / 1_000);
    },
    subscribersChanged: (by) => all.subscribers.add(by),
    deliveryTried: (outcome) => all.deliveries.add({ outcome }),
    swept(lagMs) {
      all.sweeps.add({});
      all.sweepLag.set(lagMs / 1_000);
    },
    toJson: (more = []) => ({ metrics: [...families(), ...more] }),
    toText: (more = []) => prometheusText([...families(), ...more]),
  };
}

type None = Record<never, string>;

function metricsOf() {
  return {
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
    requests: counter<{ route: string; method: string; status: string }>(
      'pce_requests_total',
      'Requests answered.',
    ),
    requestSeconds: histogram<{ route: string; method: string }>(
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
}

import type { Clock } from '../clock.js';
import { path } from '../path.js';
import { randomId } from '../random-id.js';
import type { Call, Transport } from '../transport/transport.js';
import { type EventPage, type EventType, readEventPage } from '../wire/event.js';
import {
  type Execution,
  type ExecutionPage,
  type ExecutionStanding,
  readExecution,
  readExecutionPage,
  readExecutionStanding,
} from '../wire/execution.js';
import { type Forecast, readForecast } from '../wire/forecast.js';
import { type Report, type ReportReceipt, readReceipt, reportToWire } from '../wire/report.js';
import type { ExecutionStatus } from '../wire/statuses.js';
import { type ExecutionOptions, optionsToWire } from './execution-options.js';
import {
  type CreateOptions,
  onceOnly,
  type PageOptions,
  type RequestOptions,
} from './request-options.js';

/** An execution as it is asked for. */
export interface NewExecution {
  readonly planId: string;
  /** The only agent that may work on it. @defaultValue any that can */
  readonly agentId?: string;
  readonly options?: ExecutionOptions;
}

/** What a person may change. */
export interface ExecutionChange {
  /** `QUEUED` accepts one that was created for review; `RUNNING` goes on with one that is paused or blocked. */
  readonly status?: Extract<ExecutionStatus, 'QUEUED' | 'RUNNING' | 'PAUSED' | 'CANCELLED'>;
  /** The only agent that may work on it; `null`: any that can. */
  readonly agentId?: string | null;
  /** In the person's words. */
  readonly reason?: string;
}

export interface ExecutionListOptions extends PageOptions {
  readonly planId?: string;
  readonly status?: ExecutionStatus;
}

export interface EventListOptions extends PageOptions {
  /** Only events of these types. */
  readonly types?: readonly EventType[];
  /** Only events of this task. */
  readonly taskId?: string;
}

/** Plans being carried out. Every method rejects with `ApiError`, `ConnectionError` or the signal's reason. */
export interface ExecutionsApi {
  /** Begins to carry out a plan. One that needs review stays `CREATED` until `change` makes it `QUEUED`. */
  create(execution: NewExecution, options?: CreateOptions): Promise<Execution>;
  /** The newest first. */
  list(options?: ExecutionListOptions): Promise<ExecutionPage>;
  get(executionId: string, options?: RequestOptions): Promise<Execution>;
  /** The same in few words. */
  status(executionId: string, options?: RequestOptions): Promise<ExecutionStanding>;
  /** Accepts, pauses, goes on, cancels or reassigns. An `ApiError` of status 409 says `from` where and `to` where it does not go. */
  change(
    executionId: string,
    change: ExecutionChange,
    options?: RequestOptions,
  ): Promise<Execution>;
  /** How it is expected to go on. */
  forecast(executionId: string, options?: RequestOptions): Promise<Forecast>;
  /** What happened, in order; `client.stream` follows it live. */
  events(executionId: string, options?: EventListOptions): Promise<EventPage>;
  /** Says what an agent has to say of a task it holds: the client must have the agent's key. */
  report(executionId: string, report: Report, options?: RequestOptions): Promise<ReportReceipt>;
}

export function executionsApi({ ask }: Transport, clock: Clock): ExecutionsApi {
  const get = (
    where: string,
    { signal }: RequestOptions = {},
    query: Call['query'] = {},
  ): Call => ({
    method: 'GET',
    path: where,
    query,
    signal,
  });
  return {
    create: ({ planId, agentId, options: wanted }, options = {}) => {
      const body = { plan_id: planId, agent_id: agentId, options: wanted && optionsToWire(wanted) };
      const call = { method: 'POST', path: '/api/executions', body, ...onceOnly(options) } as const;
      return ask(call, readExecution);
    },
    list: ({ planId, status, cursor, limit, ...options } = {}) =>
      ask(
        get('/api/executions', options, { plan_id: planId, status, cursor, limit }),
        readExecutionPage,
      ),
    get: (id, options) => ask(get(path`/api/executions/${id}`, options), readExecution),
    status: (id, options) =>
      ask(get(path`/api/executions/${id}/status`, options), readExecutionStanding),
    change: (id, { status, agentId, reason }, { signal } = {}) =>
      ask(
        {
          method: 'PATCH',
          path: path`/api/executions/${id}`,
          body: { status, agent_id: agentId, reason },
          signal,
        },
        readExecution,
      ),
    forecast: (id, options) =>
      ask(get(path`/api/executions/${id}/forecast`, options), readForecast),
    events: (id, { types, taskId, cursor, limit, ...options } = {}) => {
      const query = { type: types?.join(','), task_id: taskId, cursor, limit };
      return ask(get(path`/api/executions/${id}/events`, options, query), readEventPage);
    },
    report: (id, report, { signal } = {}) =>
      ask(
        {
          method: 'POST',
          path: path`/api/executions/${id}/events`,
          body: reportToWire({ ...report, eventId: report.eventId ?? randomId() }, clock.now()),
          signal,
          isRepeatable: true,
        },
        readReceipt,
      ),
  };
}

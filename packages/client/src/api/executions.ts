import type { Clock } from '../clock.js';
import { path } from '../path.js';
import { randomId } from '../random-id.js';
import type { Call, Transport } from '../transport/transport.js';
import type {
  EventPage,
  EventType,
  Execution,
  ExecutionChange,
  ExecutionPage,
  ExecutionStanding,
  ExecutionStatus,
  Forecast,
  NewExecution,
  Report,
  ReportReceipt,
} from '../wire/api.generated.js';
import { documentReader } from '../wire/read-document.js';
import { writeDocument } from '../wire/write-document.js';
import {
  type CreateOptions,
  onceOnly,
  type PageOptions,
  type RequestOptions,
} from './request-options.js';

/** A page of executions, and filters. */
export interface ExecutionListOptions extends PageOptions {
  readonly planId?: string;
  readonly status?: ExecutionStatus;
  /** The beginning of an id, or a part of the plan's name in any case. */
  readonly query?: string;
}

/** A page of events, and filters. */
export interface EventListOptions extends PageOptions {
  /** Only events of these types. */
  readonly types?: readonly EventType[];
  /** Only events of this task. */
  readonly taskId?: string;
}

/** Parts of a forecast. */
export interface ForecastOptions extends RequestOptions {
  /** Whether every task is listed; there may be thousands. @defaultValue `true` */
  readonly tasks?: boolean;
}

/** Parts of a standing. */
export interface StandingOptions extends RequestOptions {
  /** Also tells of every task what a Gantt chart needs. @defaultValue `false` */
  readonly bars?: boolean;
}

/** Executions: runs of plans. Every method rejects with `ApiError`, `ConnectionError` or the signal's reason. */
export interface ExecutionsApi {
  /** Starts an execution of a plan. One that needs review stays `CREATED` until `change` makes it `QUEUED`. */
  create(execution: NewExecution, options?: CreateOptions): Promise<Execution>;
  /** Lists executions, the newest first. */
  list(options?: ExecutionListOptions): Promise<ExecutionPage>;
  /** Returns an execution. */
  get(executionId: string, options?: RequestOptions): Promise<Execution>;
  /** Returns status and progress of an execution, without its details. */
  status(executionId: string, options?: StandingOptions): Promise<ExecutionStanding>;
  /** Accepts, pauses, resumes, cancels or reassigns. An `ApiError` of status 409 names the refused transition, `from` and `to`. */
  change(
    executionId: string,
    change: ExecutionChange,
    options?: RequestOptions,
  ): Promise<Execution>;
  /** Returns the expected course of the execution. */
  forecast(executionId: string, options?: ForecastOptions): Promise<Forecast>;
  /** Lists the events in order; `client.stream` follows them live. */
  events(executionId: string, options?: EventListOptions): Promise<EventPage>;
  /** Sends an agent's report about a task it holds: the client must have the agent's key. */
  report(executionId: string, report: Report, options?: RequestOptions): Promise<ReportReceipt>;
}

const readExecution = documentReader('Execution');

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
    create: (execution, options = {}) => {
      const body = writeDocument('NewExecution', execution);
      const call = { method: 'POST', path: '/api/executions', body, ...onceOnly(options) } as const;
      return ask(call, readExecution);
    },
    list: ({ planId, status, query, cursor, limit, ...options } = {}) =>
      ask(
        get('/api/executions', options, { plan_id: planId, status, q: query, cursor, limit }),
        documentReader('ExecutionPage'),
      ),
    get: (id, options) => ask(get(path`/api/executions/${id}`, options), readExecution),
    status: (id, { bars, ...options } = {}) =>
      ask(
        get(path`/api/executions/${id}/status`, options, bars ? { bars: 'true' } : {}),
        documentReader('ExecutionStanding'),
      ),
    change: (id, change, { signal } = {}) =>
      ask(
        {
          method: 'PATCH',
          path: path`/api/executions/${id}`,
          body: writeDocument('ExecutionChange', change),
          signal,
        },
        readExecution,
      ),
    forecast: (id, { tasks = true, ...options } = {}) =>
      ask(
        get(path`/api/executions/${id}/forecast`, options, tasks ? {} : { tasks: 'false' }),
        documentReader('Forecast'),
      ),
    events: (id, { types, taskId, cursor, limit, ...options } = {}) => {
      const query = { type: types?.join(','), task_id: taskId, cursor, limit };
      return ask(
        get(path`/api/executions/${id}/events`, options, query),
        documentReader('EventPage'),
      );
    },
    report: (id, report, { signal } = {}) =>
      ask(
        {
          method: 'POST',
          path: path`/api/executions/${id}/events`,
          body: writeDocument('Report', {
            ...report,
            eventId: report.eventId ?? randomId(),
            agentTimestamp: report.agentTimestamp ?? clock.now(),
          }),
          signal,
          isRepeatable: true,
        },
        documentReader('ReportReceipt'),
      ),
  };
}

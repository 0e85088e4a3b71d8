import type { Clock } from '../clock.js';
import { path } from '../path.js';
import { randomId } from '../random-id.js';
import type { Transport } from '../transport/transport.js';
import type {
  CriterionJudgement,
  EventPage,
  EventType,
  Execution,
  ExecutionChange,
  ExecutionLog,
  ExecutionPage,
  ExecutionStanding,
  ExecutionStatus,
  Forecast,
  NewExecution,
  PlanChange,
  Report,
  ReportReceipt,
} from '../wire/api.generated.js';
import { writeDocument } from '../wire/write-document.js';
import { endpoints } from './endpoints.js';
import { type JournalChecks, journalChecks } from './journal-checks.js';
import type { CreateOptions, PageOptions, RequestOptions } from './request-options.js';

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
export interface ExecutionsApi extends JournalChecks {
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
  /** Changes what is left of the plan, all or nothing. A conflict of `planVersion`, and a task that runs or is done, are status 409. */
  changePlan(executionId: string, change: PlanChange, options?: CreateOptions): Promise<Execution>;
  /** Says whether a success criterion of the plan is met; it counts before what tasks put out. */
  judge(
    executionId: string,
    judgement: CriterionJudgement,
    options?: CreateOptions,
  ): Promise<Execution>;
  /** Returns the expected course of the execution. */
  forecast(executionId: string, options?: ForecastOptions): Promise<Forecast>;
  /** Returns what was done, by whom, and what it took, with the same as Markdown. */
  log(executionId: string, options?: RequestOptions): Promise<ExecutionLog>;
  /** Lists the events in order; `client.stream` follows them live. */
  events(executionId: string, options?: EventListOptions): Promise<EventPage>;
  /** Sends an agent's report about a task it holds: the client must have the agent's key. */
  report(executionId: string, report: Report, options?: RequestOptions): Promise<ReportReceipt>;
}

export function executionsApi(transport: Transport, clock: Clock): ExecutionsApi {
  const { send, read, create } = endpoints(transport);
  return {
    create: (execution, options) =>
      create('Execution', '/api/executions', writeDocument('NewExecution', execution), options),
    list: ({ planId: plan_id, query: q, signal, ...query } = {}) =>
      read('ExecutionPage', '/api/executions', { query: { plan_id, q, ...query }, signal }),
    get: (id, options) => read('Execution', path`/api/executions/${id}`, options),
    status: (id, { bars, signal } = {}) => {
      const query = bars ? { bars: 'true' } : {};
      return read('ExecutionStanding', path`/api/executions/${id}/status`, { query, signal });
    },
    change: (id, change, { signal } = {}) => {
      const body = writeDocument('ExecutionChange', change);
      return send('Execution', {
        method: 'PATCH',
        path: path`/api/executions/${id}`,
        body,
        signal,
      });
    },
    judge: (id, judgement, options) => {
      const body = writeDocument('CriterionJudgement', judgement);
      return create('Execution', path`/api/executions/${id}/outcome`, body, options);
    },
    changePlan: (id, change, options) => {
      const body = writeDocument('PlanChange', change);
      return create('Execution', path`/api/executions/${id}/changes`, body, options);
    },
    forecast: (id, { tasks = true, signal } = {}) => {
      const query = tasks ? {} : { tasks: 'false' };
      return read('Forecast', path`/api/executions/${id}/forecast`, { query, signal });
    },
    log: (id, options) => read('ExecutionLog', path`/api/executions/${id}/log`, options),
    ...journalChecks(transport, (id) => path`/api/executions/${id}`),
    events: (id, { types, taskId: task_id, signal, ...page } = {}) => {
      const query = { type: types?.join(','), task_id, ...page };
      return read('EventPage', path`/api/executions/${id}/events`, { query, signal });
    },
    report: (id, report, { signal } = {}) =>
      send('ReportReceipt', {
        method: 'POST',
        path: path`/api/executions/${id}/events`,
        body: writeDocument('Report', {
          ...report,
          eventId: report.eventId ?? randomId(),
          agentTimestamp: report.agentTimestamp ?? clock.now(),
        }),
        signal,
        isRepeatable: true,
      }),
  };
}

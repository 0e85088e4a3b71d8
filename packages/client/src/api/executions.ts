import type { Clock } from '../clock.js';
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
import { body, endpoints } from './endpoints.js';
import { type JournalChecks, journalChecks } from './journal-checks.js';
import { reportApi } from './report.js';
import type {
  CreateOptions,
  PageOptions,
  RequestOptions,
  TimeRangeOptions,
} from './request-options.js';

/** A page of executions, and filters. */
interface ExecutionListOptions extends PageOptions, TimeRangeOptions {
  readonly planId?: string;
  readonly status?: ExecutionStatus;
  /** The beginning of an id, or a part of the plan's name in any case. */
  readonly query?: string;
}

/** A page of events, and filters. */
interface EventListOptions extends PageOptions {
  /** Only events of these types. */
  readonly types?: readonly EventType[];
  /** Only events of this task. */
  readonly taskId?: string;
}

/** Parts of a forecast. */
interface ForecastOptions extends RequestOptions {
  /** Whether every task is listed; there may be thousands. @defaultValue `true` */
  readonly tasks?: boolean;
}

/** Parts of a standing. */
interface StandingOptions extends RequestOptions {
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
  const { read, create, send } = endpoints(transport);
  return {
    create: create('Execution', '/api/executions', body('NewExecution')),
    list: read('ExecutionPage', '/api/executions'),
    get: read('Execution', '/api/executions/{id}'),
    status: read('ExecutionStanding', '/api/executions/{id}/status'),
    change: send('Execution', { method: 'PATCH' }, '/api/executions/{id}', body('ExecutionChange')),
    judge: create('Execution', '/api/executions/{id}/outcome', body('CriterionJudgement')),
    changePlan: create('Execution', '/api/executions/{id}/changes', body('PlanChange')),
    forecast: read('Forecast', '/api/executions/{id}/forecast'),
    log: read('ExecutionLog', '/api/executions/{id}/log'),
    events: read('EventPage', '/api/executions/{id}/events'),
    report: reportApi(transport, clock),
    ...journalChecks(transport, 'executions'),
  };
}

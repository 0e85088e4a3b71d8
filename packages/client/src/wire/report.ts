import {
  flag,
  type Json,
  list,
  number,
  object,
  oneOf,
  orNull,
  type Reader,
  text,
  time,
} from './readers.js';
import {
  type ExecutionStatus,
  executionStatuses,
  type ReportType,
  type TaskChoice,
  taskChoices,
} from './statuses.js';

/** What an agent says of a task it was given. */
export interface Report {
  readonly eventType: ReportType;
  /** The report counts once, however often it is sent. @defaultValue a new one */
  readonly eventId?: string;
  readonly agentId: string;
  /** Of the lease the task came with. */
  readonly leaseToken: string;
  readonly taskId: string;
  /** A part of the task, as the agent divides it. */
  readonly subtaskId?: string;
  /** Unix time in milliseconds, by the agent's clock. @defaultValue now */
  readonly agentTimestamp?: number;
  /** How it stands, in the agent's words. */
  readonly status: string;
  readonly message?: string;
  /** 0 to 100. */
  readonly percent?: number;
  readonly outputData?: Json;
  readonly errorType?: string;
  readonly errorMessage?: string;
  /** The output is complete once a person has accepted it. */
  readonly humanReviewRequired?: boolean;
  /** What a person could choose. */
  readonly suggestions?: readonly string[];
  /** Of a `task_error`: trying again is of no use. */
  readonly blocking?: boolean;
}

/** What became of a report. */
export interface ReportReceipt {
  readonly eventId: string;
  readonly executionId: string;
  readonly recordedAt: number;
  /** Of the execution, after the report. */
  readonly status: ExecutionStatus;
  /** The first task that is ready to be given out. */
  readonly nextTaskId: string | null;
  /** What became of the report, in words. */
  readonly statusMessage: string;
  /** For each task that waits for a person: what the person can choose. */
  readonly nextStepOptions?: readonly {
    readonly taskId: string;
    readonly choices: readonly TaskChoice[];
  }[];
  /** Place of the report in the execution. */
  readonly number?: number;
  /** The execution is paused: stop. */
  readonly forcePause?: boolean;
  /** The execution has ended: stop. */
  readonly forceCancel?: boolean;
  /** The agent had lost the task: the report is kept, and nothing follows from it. */
  readonly late?: boolean;
  /** It had been taken before. */
  readonly repeated?: boolean;
}

export const readReceipt: Reader<ReportReceipt> = object(
  {
    eventId: text,
    executionId: text,
    recordedAt: time,
    status: oneOf(executionStatuses),
    nextTaskId: orNull(text),
    statusMessage: text,
  },
  {
    nextStepOptions: list(object({ taskId: text, choices: list(oneOf(taskChoices)) })),
    number,
    forcePause: flag,
    forceCancel: flag,
    late: flag,
    repeated: flag,
  },
);

/** The body of the request, by the wire's names. */
export function reportToWire(
  { agentTimestamp, ...report }: Report,
  now: number,
): Readonly<Record<string, unknown>> {
  return {
    event_id: report.eventId,
    agent_id: report.agentId,
    lease_token: report.leaseToken,
    agent_timestamp: new Date(agentTimestamp ?? now).toISOString(),
    event_type: report.eventType,
    task_id: report.taskId,
    subtask_id: report.subtaskId,
    status: report.status,
    message: report.message,
    percent: report.percent,
    output_data: report.outputData,
    error_type: report.errorType,
    error_message: report.errorMessage,
    human_review_required: report.humanReviewRequired,
    suggestions: report.suggestions,
    blocking: report.blocking,
  };
}

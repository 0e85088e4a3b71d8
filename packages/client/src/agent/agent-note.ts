import type { StopReason } from './task-stopped-error.js';

/** A log record of an agent. */
export type AgentNote =
  | { readonly type: 'registered'; readonly agentId: string }
  | {
      readonly type: 'started';
      readonly executionId: string;
      readonly taskId: string;
      readonly title: string;
    }
  | {
      readonly type: 'ended';
      readonly executionId: string;
      readonly taskId: string;
      /** The final report that was sent; `unreported` if none could be, or was wanted any more. */
      readonly as: 'task_complete' | 'task_error' | 'task_blocked' | 'task_released' | 'unreported';
      readonly why?: string;
    }
  | {
      readonly type: 'stopped';
      readonly executionId: string;
      readonly taskId: string;
      readonly reason: StopReason;
    }
  /** Something did not work and is tried again. */
  | { readonly type: 'trouble'; readonly error: unknown; readonly retryInMs: number };

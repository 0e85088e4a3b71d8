import type { StopReason } from './task-stopped-error.js';

/** What an agent tells of its work, for a log. */
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
      /** What was reported; `unreported` where there was no use in it, or no way. */
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

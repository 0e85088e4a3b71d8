import type { ExecutionStatus } from '@pce/executions';

/** Nothing more is to be done in an execution of this status. */
export function hasEnded(status: ExecutionStatus): boolean {
  return status === 'COMPLETED' || status === 'FAILED' || status === 'CANCELLED';
}

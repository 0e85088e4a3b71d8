import type { PlanTaskStatus } from '../plan.js';

/** The words of other tools for how far a task is. */
export function toStatus(word: string | undefined): PlanTaskStatus {
  switch (word?.toLowerCase()) {
    case 'done':
    case 'complete':
    case 'completed':
      return 'done';
    case 'cancelled':
    case 'canceled':
      return 'cancelled';
    default:
      return 'open';
  }
}

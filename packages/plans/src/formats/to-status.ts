import type { PlanTaskStatus } from '../plan.js';

/** Maps the words of other tools for the state of a task. */
export function toStatus(word: string | undefined): PlanTaskStatus {
  switch (word?.trim().toLowerCase()) {
    case 'done':
    case 'complete':
    case 'completed':
      return 'done';
    case 'in-progress':
    case 'in_progress':
    case 'in progress':
    case 'review':
      return 'in_progress';
    case 'cancelled':
    case 'canceled':
      return 'cancelled';
    default:
      return 'open';
  }
}

import { isDone } from './apply-event.ts';
import type { TaskTable } from './task-table.ts';

/** The tasks of one action. */
export interface TaskKind {
  readonly action: string;
  /** Those without parts, by status. */
  readonly counts: ReadonlyMap<string, number>;
  /** Work that is left by the likely durations of the plan, in milliseconds. */
  readonly leftMs: number;
  /** Open tasks whose duration the plan does not give. */
  readonly unestimated: number;
}

const hourMs = 3_600_000;

/** Counts the tasks without parts by action and status. */
export function countKinds(table: TaskTable): readonly TaskKind[] {
  const kinds = new Map<string, TaskKind & { readonly counts: Map<string, number> }>();
  for (const { taskId, action, status, durationHours, percent } of table.tasks.values()) {
    if (table.childrenOf(taskId)) continue;
    const kind = kinds.get(action) ?? { action, counts: new Map(), leftMs: 0, unestimated: 0 };
    kind.counts.set(status, (kind.counts.get(status) ?? 0) + 1);
    const isOpen = !isDone(status);
    const share = status === 'RUNNING' ? 1 - (percent ?? 0) / 100 : 1;
    kinds.set(action, {
      ...kind,
      leftMs: kind.leftMs + (isOpen ? (durationHours?.likely ?? 0) * hourMs * share : 0),
      unestimated: kind.unestimated + Number(isOpen && durationHours === null),
    });
  }
  return [...kinds.values()];
}

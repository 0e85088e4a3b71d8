import { type Blocker, type ExecutionState, forecast } from '@pce/executions';
import { hasEnded } from '../../wire/has-ended.js';
import { toTime } from '../../wire/scalars.js';

/** An open task that will miss its deadline, or has, as what holds an execution up. */
export interface LateTask extends Omit<Blocker, 'kind'> {
  readonly task: string;
  readonly kind: 'late';
}

/** Returns the open tasks of an execution that are expected to end after their deadline. */
export function lateTasks(state: ExecutionState, now: number): readonly LateTask[] {
  const hasDeadlines = state.plan.tasks.some(({ deadline }) => deadline !== undefined);
  if (!hasDeadlines || hasEnded(state.status)) return [];
  const { late, tasks } = forecast(state, now);
  return tasks.flatMap(({ id, expectedEnd }) => {
    const { status } = state.tasks.get(id) ?? {};
    const { deadline } = state.graph.byId.get(id) ?? {};
    if (!late.includes(id) || deadline === undefined) return [];
    if (status === 'COMPLETE' || status === 'SKIPPED') return [];
    const verb = deadline < now ? 'has missed' : 'will miss';
    const message = `${verb} its deadline, ${toTime(deadline)}: expected ${toTime(expectedEnd)}`;
    // Stable, so that it is one cause until the deadline has passed.
    const since = deadline < now ? deadline : (state.startedAt ?? state.createdAt);
    return [{ task: id, kind: 'late', message, suggestions: [], since }];
  });
}

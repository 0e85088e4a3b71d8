import type { Goal, GoalProgress, JsonObject, Workpad } from '@pce/core';
import { digest } from '@pce/core';
import { shorten } from '../../rules/text/shorten.js';
import { bullets, joined } from './sections.js';

export function goalLines(goals: readonly Goal[]): string {
  return bullets(
    goals.map(({ id, description, priority, dependsOn }) => {
      const after = dependsOn.length === 0 ? '' : `, after ${dependsOn.join(', ')}`;
      const how = priority === 'medium' && after === '' ? '' : ` (${priority}${after})`;
      return `${id}${how}: ${description}`;
    }),
  );
}

/** One goal a line. What the Executor said of its progress may quote anything: the caller fences it. */
export function progressLines(progress: readonly GoalProgress[], longest: number): string {
  return progress
    .map(({ goalId, status, progress: said }) => {
      const words = said === undefined || longest === 0 ? '' : `: ${shorten(said, longest)}`;
      return `${goalId} ${status}${words}`;
    })
    .join('\n');
}

export function workpadText({
  tasks,
  assumptions,
  constraints,
  openQuestions,
  risks,
}: Workpad): string {
  return joined([
    listed(
      'Tasks',
      tasks.map(({ id, description }) => `${id}: ${description}`),
    ),
    listed('Assumptions', assumptions),
    listed('Constraints', constraints),
    listed('Open questions', openQuestions),
    listed('Risks', risks),
  ]);
}

function listed(title: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `${title}:\n${bullets(items)}`;
}

/** Inputs by name, a large one by what it is like. */
export function inputLines(inputs: JsonObject): string {
  return Object.entries(inputs)
    .map(([name, value]) => `${name}: ${digest(value)}`)
    .join('\n');
}

import type { CriticInput } from '@pce/core/ports';
import { constraintConflicts } from './conflicts.js';
import { missingConstraints } from './missing-constraints.js';
import { structureIssues } from './structure-issues.js';

/** Finds faults of a plan that do not depend on who reads it. */
export function planFaults({ request, plan, answers }: CriticInput): string[] {
  const tasks = (plan.tasks ?? []).map(({ id, request: description }) => ({ id, description }));
  const steps = [...plan.goals, ...plan.workpad.tasks, ...tasks];
  const issues = [
    ...structureIssues(plan),
    ...missingConstraints(request, plan),
    ...constraintConflicts(plan.workpad.constraints, steps, request),
  ];
  return issues.filter((issue) => !isSettled(issue, answers));
}

/** Returns whether a person who saw the issue continued without asking for another plan. */
function isSettled(issue: string, answers: CriticInput['answers']): boolean {
  return answers.some(({ choice, question }) => choice !== 'replan' && question.includes(issue));
}

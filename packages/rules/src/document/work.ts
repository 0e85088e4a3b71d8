import type { PlanningDocument } from '@pce/role-parts';

export interface Work {
  readonly title: string;
  readonly goals: readonly string[];
  readonly steps: readonly string[];
}

/** Returns the work of a document; `undefined` if it has sections but neither goals nor steps. */
export function workOf(document: PlanningDocument, request: string): Work | undefined {
  const { goals, steps } = document;
  if (steps.length > 0) {
    const title = document.title ?? goals[0] ?? 'Take the steps';
    return { title, goals: goals.length > 0 ? goals : [title], steps };
  }
  if (goals.length > 0) return { title: document.title ?? goals[0] ?? '', goals, steps: goals };
  const rest = [document.constraints, document.edgeCases, document.tools, document.successCriteria];
  if (document.isStructured || rest.some((section) => section.length > 0)) return undefined;
  return { title: request, goals: [request], steps: [request] };
}

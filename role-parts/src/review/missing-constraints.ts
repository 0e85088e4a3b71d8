import type { StrategicPlan } from '@pce/core/contracts';
import { parsePlanningDocument } from '../document/planning-document.js';
import { stemsOf } from '../text/words.js';

/** Returns the constraints of a planning document that contain a word missing from the plan. */
export function missingConstraints(request: string, plan: StrategicPlan): string[] {
  const { constraints } = parsePlanningDocument(request);
  if (constraints.length === 0) return [];
  const known = new Set(stemsOf(textOf(plan)));
  return constraints
    .filter((constraint) => !stemsOf(withoutInputs(constraint)).every((stem) => known.has(stem)))
    .map((constraint) => `The plan leaves out a constraint: "${constraint}".`);
}

/** Removes inputs from a constraint: the plan has values in their place. */
function withoutInputs(constraint: string): string {
  return constraint.replace(/\{\{[^{}]*\}\}/g, ' ');
}

function textOf({ goals, approach, successCriteria, workpad, tasks = [] }: StrategicPlan): string {
  return [
    ...goals.map(({ description }) => description),
    ...tasks.map(({ request }) => request),
    approach,
    ...successCriteria,
    ...workpad.tasks.map(({ description }) => description),
    ...workpad.constraints,
    ...workpad.assumptions,
    ...workpad.risks,
  ].join('\n');
}

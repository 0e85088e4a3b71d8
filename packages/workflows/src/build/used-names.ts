import type { Json } from '@pce/core/contracts';
import { criterionNames, parsePath } from '@pce/core/internal';
import { placeholdersIn, textsIn } from '../interpolate/placeholder.js';
import type { Workflow, WorkflowCriterion } from '../workflow.js';

/** Returns the names that placeholders and conditions of a workflow begin with. */
export function usedNames({
  steps,
  outputs,
  successCriteria,
}: Pick<Workflow, 'steps' | 'outputs' | 'successCriteria'>): ReadonlySet<string> {
  const templates = [
    ...steps.flatMap(({ args, forEach }) => [args, forEach?.list ?? null]),
    outputs,
  ];
  const criteria = [...steps.flatMap(({ when }) => when ?? []), ...successCriteria];
  return new Set([...templates.flatMap(namesInTemplate), ...criteria.flatMap(namesInCriterion)]);
}

function namesInTemplate(template: Json | undefined): readonly string[] {
  const texts = [...textsIn(template ?? null)];
  return texts.flatMap(({ text }) => placeholdersIn(text).flatMap(({ name }) => name ?? []));
}

function namesInCriterion({ criterion }: WorkflowCriterion): readonly string[] {
  return criterionNames(criterion).map((name) => String(parsePath(name)?.[0]));
}

import type { JsonObject } from '@pce/core/contracts';
import { decideCriterion } from '../criteria/decide-criterion.js';
import { interpolateObject, type Scope } from '../interpolate/interpolate.js';
import { describeJson, plural } from '../json/json-value.js';
import type { Workflow } from '../workflow.js';
import { orFail } from './or-fail.js';
import { WorkflowFailure } from './workflow-failure.js';

/** The end of a workflow after its last step. */
export interface Completion {
  readonly type: 'complete';
  readonly outputs: JsonObject;
  readonly summary: string;
}

/** Returns the outputs of a workflow whose steps are done. Throws `WorkflowFailure` if a criterion does not hold. */
export function complete(workflow: Workflow, scope: Scope): Completion {
  const outputs = orFail('outputs', () => allOutputs(workflow, scope));
  for (const criterion of workflow.successCriteria) {
    const { passed, detail } = decideCriterion(criterion, scope, outputs);
    if (passed === true) continue;
    const verdict = passed === false ? 'does not hold' : 'could not be checked';
    throw new WorkflowFailure(`"${criterion.text}" ${verdict}: ${detail}`);
  }
  return { type: 'complete', outputs, summary: summarize(workflow, scope, outputs) };
}

function allOutputs(workflow: Workflow, scope: Scope): JsonObject {
  if (workflow.outputs !== undefined) return interpolateObject(workflow.outputs, scope);
  return Object.fromEntries([...scope.values].filter(([name]) => !workflow.inputs.has(name)));
}

function summarize(workflow: Workflow, scope: Scope, outputs: JsonObject): string {
  const results = Object.entries(outputs).map(([name, value]) => `${name}: ${describeJson(value)}`);
  const shown =
    results.length > 5 ? [...results.slice(0, 5), `${results.length - 5} more`] : results;
  const ran = `${workflow.name} ran ${plural(scope.steps.size, 'step')}`;
  return shown.length === 0 ? ran : `${ran}; ${shown.join(', ')}`;
}

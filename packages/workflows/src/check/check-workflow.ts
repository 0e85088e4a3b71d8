import { outputNames } from '../build/output-names.js';
import type { Report } from '../problem.js';
import { slotsOf } from '../triggers/trigger.js';
import type { Workflow } from '../workflow.js';
import { checkCriterionNames } from './check-criteria.js';
import { checkTemplate, type KnownNames } from './check-placeholders.js';
import { checkStep } from './check-step.js';

/** Checks the parts of one workflow against each other. */
export function checkWorkflow(workflow: Workflow, report: Report): void {
  checkInputs(workflow, report);
  let known: KnownNames = { values: new Set(workflow.inputs.keys()), steps: new Set() };
  for (const [index, step] of workflow.steps.entries()) {
    checkStep(step, index, { known, inputs: workflow.inputs }, report);
    known = {
      values: new Set([...known.values, ...outputNames(step)]),
      steps: new Set([...known.steps, step.name]),
    };
  }
  checkEnd(workflow, known, report);
}

function checkEnd(workflow: Workflow, known: KnownNames, report: Report): void {
  checkTemplate(workflow.outputs ?? {}, ['outputs'], known, report);
  const all = {
    ...known,
    values: new Set([...known.values, ...Object.keys(workflow.outputs ?? {})]),
  };
  for (const [index, criterion] of workflow.successCriteria.entries()) {
    checkCriterionNames(criterion, ['success_criteria', index], all, report);
  }
  if (workflow.fallback?.workflow === workflow.name) {
    report(['fallback', 'workflow'], 'fallback.workflow: a workflow cannot be its own fallback');
  }
}

/** Reports required inputs that neither a source nor a trigger fills: such a workflow runs only by name. */
function checkInputs({ inputs, triggers, frontMatter }: Workflow, report: Report): void {
  if (triggers.length === 0 || !Object.hasOwn(frontMatter, 'inputs')) return;
  for (const [name, { required, from, default: given }] of inputs) {
    if (!required || from !== undefined || given !== undefined) continue;
    const lacking = triggers.filter((trigger) => !slotsOf(trigger).includes(name)).length;
    if (lacking === 0) continue;
    const which =
      lacking === triggers.length
        ? 'no trigger gives it'
        : `${lacking} of its triggers do not give it`;
    const message = `inputs.${name}: required, and ${which}, so that a command cannot take the workflow by them; add a slot {${name}}, a from, a default or required: false`;
    report(['inputs', name], message, 'warning');
  }
}

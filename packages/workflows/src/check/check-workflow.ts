import { outputNames } from '../build/output-names.js';
import type { Report } from '../problem.js';
import { slotsOf } from '../triggers/trigger.js';
import type { Workflow } from '../workflow.js';
import { checkCriterionNames } from './check-criteria.js';
import { checkTemplate, type KnownNames } from './check-placeholders.js';
import { checkStep } from './check-step.js';

/** Finds what is wrong between the parts of one workflow, before anything runs. */
export function checkWorkflow(workflow: Workflow, report: Report): void {
  checkSlots(workflow, report);
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

function checkSlots(workflow: Workflow, report: Report): void {
  for (const [index, trigger] of workflow.triggers.entries()) {
    for (const slot of slotsOf(trigger)) {
      const type = workflow.inputs.get(slot)?.type;
      if (type !== 'array' && type !== 'object') continue;
      report(
        ['triggers', index],
        `triggers[${index}]: the slot {${slot}} gives text, but its input is an ${type}`,
      );
    }
  }
}

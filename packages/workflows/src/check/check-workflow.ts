import { parsePath } from '@pce/core';
import { checkCriterionNames } from './check-criteria.js';
import { checkTemplate, type KnownNames } from './check-placeholders.js';
import type { Report } from './problem.js';
import { slotsOf } from './triggers/trigger.js';
import type { Workflow, WorkflowStep } from './workflow.js';

/** Finds what is wrong between the parts of one workflow, before anything runs. */
export function checkWorkflow(workflow: Workflow, report: Report): void {
  checkSlots(workflow, report);
  let known: KnownNames = { values: new Set(workflow.inputs.keys()), steps: new Set() };
  for (const [index, step] of workflow.steps.entries()) {
    checkStepNames(step, index, known, workflow, report);
    checkTemplate(step.args, ['steps', index, 'args'], known, report);
    if (step.when) checkCriterionNames(step.when, ['steps', index, 'when'], known, report);
    known = {
      values: new Set([...known.values, ...outputNames(step)]),
      steps: new Set([...known.steps, step.name]),
    };
  }
  checkEnd(workflow, known, report);
}

/** The names under which a step's data is known to what follows. */
export function outputNames(step: WorkflowStep): readonly string[] {
  return step.outputs === undefined ? [step.name] : Object.keys(step.outputs);
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

function checkStepNames(
  step: WorkflowStep,
  index: number,
  known: KnownNames,
  workflow: Workflow,
  report: Report,
): void {
  if (known.steps.has(step.name)) {
    report(
      ['steps', index, 'name'],
      `steps[${index}].name: ${step.name} is the name of an earlier step`,
    );
  }
  for (const name of outputNames(step)) {
    const path =
      step.outputs === undefined ? ['steps', index, 'name'] : ['steps', index, 'outputs'];
    if (name === 'steps') report(path, `steps[${index}]: "steps" is reserved for {{steps.<name>}}`);
    if (workflow.inputs.has(name)) {
      report(path, `steps[${index}]: ${name} is an input; give the output another name`);
    }
  }
  for (const [name, path] of Object.entries(step.outputs ?? {})) {
    if (parsePath(path) !== undefined) continue;
    report(
      ['steps', index, 'outputs', name],
      `steps[${index}].outputs.${name}: expected a path such as files[0].name`,
    );
  }
}

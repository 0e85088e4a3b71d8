import { parsePath } from '@pce/core/internal';
import { outputNames } from '../build/output-names.js';
import type { Report } from '../problem.js';
import type { ForEach, Workflow, WorkflowStep } from '../workflow.js';
import { checkCriterionNames } from './check-criteria.js';
import { checkTemplate, type KnownNames } from './check-placeholders.js';

/** The names known before a step. */
interface Before {
  readonly known: KnownNames;
  readonly inputs: Workflow['inputs'];
}

/** Checks one step, alone and against the names known before it. */
export function checkStep(
  step: WorkflowStep,
  index: number,
  { known, inputs }: Before,
  report: Report,
): void {
  const path = ['steps', index];
  if (known.steps.has(step.name)) {
    const message = `steps[${index}].name: ${step.name} is the name of an earlier step`;
    report([...path, 'name'], message);
  }
  checkOutputs(step, index, inputs, report);
  const inside = step.forEach === undefined ? known : withItem(known, step.forEach);
  if (step.forEach !== undefined) {
    checkTemplate(step.forEach.list, [...path, 'forEach'], known, report);
    checkItemNames(step.forEach, index, known, report);
  }
  checkTemplate(step.args, [...path, 'args'], inside, report);
  if (step.when) checkCriterionNames(step.when, [...path, 'when'], inside, report);
}

function checkOutputs(
  step: WorkflowStep,
  index: number,
  inputs: Workflow['inputs'],
  report: Report,
): void {
  const path = ['steps', index, step.outputs === undefined ? 'name' : 'outputs'];
  for (const name of outputNames(step)) {
    if (name === 'steps') report(path, `steps[${index}]: "steps" is reserved for {{steps.<name>}}`);
    if (inputs.has(name)) {
      report(path, `steps[${index}]: ${name} is an input; give the output another name`);
    }
  }
  for (const [name, output] of Object.entries(step.outputs ?? {})) {
    if (parsePath(output) !== undefined) continue;
    const message = `steps[${index}].outputs.${name}: expected a path such as files[0].name`;
    report([...path, name], message);
  }
}

function withItem({ values, steps }: KnownNames, { as, index }: ForEach): KnownNames {
  return { values: new Set([...values, as, index]), steps };
}

/** Reports an item whose name hides an input or an output, since it would be mistaken for it. */
function checkItemNames(forEach: ForEach, index: number, known: KnownNames, report: Report): void {
  for (const key of ['as', 'index'] as const) {
    const name = forEach[key];
    if (name !== 'steps' && !known.values.has(name) && !known.steps.has(name)) continue;
    const message = `steps[${index}].forEach: ${name} is taken already; name the ${key === 'as' ? 'item' : 'place'} otherwise with ${key}`;
    report(['steps', index, 'forEach'], message);
  }
}

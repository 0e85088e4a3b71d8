import type { Json } from '@pce/core/contracts';
import { type Criterion, criterionNames, parsePath } from '@pce/core/internal';
import { outputNames } from '../build/output-names.js';
import { type Placeholder, placeholdersIn, textsIn } from '../interpolate/interpolate.js';
import { formatPath, type Report, type SourcePath } from '../problem.js';
import { suggestion } from '../schema/names.js';
import { slotsOf } from '../triggers/trigger.js';
import type { ForEach, Workflow, WorkflowCriterion, WorkflowStep } from '../workflow.js';

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

/** The names known before a step. */
interface Before {
  readonly known: KnownNames;
  readonly inputs: Workflow['inputs'];
}

function checkStep(
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

/** Reports undefined names in a criterion. A bare word on the right of a comparison may be text, so it is only warned about. */
function checkCriterionNames(
  { text, criterion }: WorkflowCriterion,
  path: SourcePath,
  known: KnownNames,
  report: Report,
): void {
  const subjects = subjectNames(criterion);
  for (const name of criterionNames(criterion)) {
    const [root, step] = parsePath(name) ?? [name];
    const isKnown = known.steps.has(String(root === 'steps' ? step : root));
    if (isKnown || known.values.has(String(root))) continue;
    const hint = suggestion(String(root), known.values);
    report(
      path,
      `${JSON.stringify(text)}: ${name} is no input or output that is known here${hint}`,
      subjects.has(name) ? 'error' : 'warning',
    );
  }
}

/** Returns the names that a criterion tests, without those it compares with; files may exist that no step names. */
function subjectNames(criterion: Criterion): ReadonlySet<string> {
  switch (criterion.type) {
    case 'all':
    case 'any':
      return new Set(criterion.criteria.flatMap((each) => [...subjectNames(each)]));
    case 'not':
      return subjectNames(criterion.criterion);
    case 'empty':
    case 'contains':
      return new Set([criterion.name]);
    case 'compare':
      return new Set('name' in criterion.left ? [criterion.left.name] : []);
    case 'exists':
    case 'amount':
      return new Set();
  }
}

/** The names that placeholders and criteria can use at one place of a workflow. */
interface KnownNames {
  /** Inputs and outputs. */
  readonly values: ReadonlySet<string>;
  /** Earlier steps. */
  readonly steps: ReadonlySet<string>;
}

/** Reports every placeholder of a template that inputs and earlier steps cannot fill. */
function checkTemplate(template: Json, path: SourcePath, known: KnownNames, report: Report): void {
  for (const { path: inside, text } of textsIn(template)) {
    const place = [...path, ...inside];
    const where = formatPath(place);
    for (const placeholder of placeholdersIn(text)) {
      const problem = problemOf(placeholder, known);
      if (problem !== undefined) report(place, `${where}: ${placeholder.text} ${problem}`);
    }
    if (text.replaceAll(/\{\{[^{}]*\}\}/g, '').includes('{{')) {
      report(place, `${where}: {{ without }}: a placeholder is {{name}}`);
    }
  }
}

function problemOf(
  placeholder: ReturnType<typeof placeholdersIn>[number],
  known: KnownNames,
): string | undefined {
  if (placeholder.name === undefined) {
    return 'is not a name or a path such as files[0].name';
  }
  if (placeholder.name === 'steps') return problemOfStep(placeholder, known);
  if (known.values.has(placeholder.name) || known.steps.has(placeholder.name)) return undefined;
  return `names no input and no output of an earlier step${suggestion(placeholder.name, known.values)}`;
}

function problemOfStep({ keys: [step] }: Placeholder, known: KnownNames): string | undefined {
  if (typeof step !== 'string') return 'needs the name of a step: {{steps.<name>}}';
  if (known.steps.has(step)) return undefined;
  return `names no earlier step${suggestion(step, known.steps)}`;
}

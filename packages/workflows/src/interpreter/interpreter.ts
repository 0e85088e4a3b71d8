import type { Json, JsonObject } from '@pce/core/contracts';
import { criterionNames, parsePath, valueAt } from '@pce/core/internal';
import type { WorkflowMatch, WorkflowMove, WorkflowProgress } from '@pce/core/ports';
import { outputNames } from '../build/output-names.js';
import { decideCriterion } from '../criteria/decide-criterion.js';
import { bindInputs } from '../inputs/bind-inputs.js';
import {
  interpolate,
  interpolateObject,
  isAbsent,
  type Scope,
} from '../interpolate/interpolate.js';
import { describeJson, ownValue, plural } from '../json/json-value.js';
import type { ForEach, Workflow, WorkflowStep } from '../workflow.js';
import {
  boundInputs,
  CallMeter,
  type CallRecord,
  type NextCall,
  orFail,
  type Ran,
  runSkill,
  runTool,
  WorkflowFailure,
} from './run-call.js';

/** Maximum depth of nested workflows, the outermost included. */
export const maxDepth = 8;

/** The position of the interpreter: the calls recorded so far, and the workflows around this one. */
interface Frame {
  readonly workflows: ReadonlyMap<string, Workflow>;
  readonly record: CallRecord;
  /** Prefix of the names of steps inside another workflow's step: `research/`. */
  readonly prefix: string;
  /** Meters of this workflow and all workflows around it. */
  readonly meters: readonly CallMeter[];
}

/** A finished step with its name. */
interface RanStep extends Ran {
  readonly outputs: ReadonlyMap<string, Json>;
}

/** Result after all steps; `scope` holds the names for outputs and criteria. */
interface Interpreted {
  readonly type: 'interpreted';
  readonly scope: Scope;
}

/**
 * Replays the finished calls of a workflow and returns the first call that is not made yet, or the result.
 *
 * @throws WorkflowFailure if a step or a constraint fails.
 */
export function interpret(
  workflow: Workflow,
  inputs: JsonObject,
  around: Frame,
): NextCall | Interpreted {
  if (around.meters.length >= maxDepth) {
    throw new WorkflowFailure(`more than ${maxDepth} workflows inside each other`);
  }
  const frame = { ...around, meters: [...around.meters, new CallMeter(workflow)] };
  const values = new Map(Object.entries(inputs));
  const steps = new Map<string, Json>();
  const scope: Scope = { values, steps };
  for (const step of workflow.steps) {
    const ran = runStep(step, scope, frame);
    if (ran?.type === 'call') return ran;
    if (ran === undefined) continue;
    steps.set(step.name, ran.data);
    for (const [name, value] of ran.outputs) values.set(name, value);
  }
  return { type: 'interpreted', scope };
}

/** Runs a step; `undefined` if it is skipped. */
function runStep(step: WorkflowStep, scope: Scope, frame: Frame): NextCall | RanStep | undefined {
  const name = `${frame.prefix}${step.name}`;
  if (!isPerItem(step) && !isDue(step, name, scope)) return undefined;
  if (step.forEach !== undefined) return runItems(step, step.forEach, name, scope, frame);
  const ran = runOnce(step, name, scope, frame);
  return ran.type === 'call' ? ran : { ...ran, outputs: stepOutputs(step, name, ran.data) };
}

function runItems(
  step: WorkflowStep,
  forEach: ForEach,
  name: string,
  scope: Scope,
  frame: Frame,
): NextCall | RanStep | undefined {
  const items = itemsOf(name, forEach, scope);
  if (items === undefined) return undefined;
  const data: Json[] = [];
  const outputs = new Map(outputNames(step).map((output): [string, Json[]] => [output, []]));
  for (const [index, item] of items.entries()) {
    const own = withItem(scope, forEach, item, index);
    const ownName = `${name}[${index}]`;
    if (isPerItem(step) && !isDue(step, ownName, own)) continue;
    const ran = runOnce(step, ownName, own, frame);
    if (ran.type === 'call') return ran;
    data.push(ran.data);
    for (const [output, value] of stepOutputs(step, ownName, ran.data))
      outputs.get(output)?.push(value);
  }
  return { type: 'done', data, outputs };
}

function runOnce(step: WorkflowStep, name: string, scope: Scope, frame: Frame): NextCall | Ran {
  const { kind, skill } = step.target;
  if (kind === 'workflow') return runWorkflow(step, name, scope, frame);
  return skill === undefined
    ? runTool(step, name, scope, frame)
    : runSkill(step, skill, name, scope, frame);
}

/** Runs another workflow as a step of this one. If it fails, its own fallbacks come first. */
function runWorkflow(
  step: WorkflowStep,
  name: string,
  scope: Scope,
  around: Frame,
): NextCall | Ran {
  const { workflows } = around;
  const failed = (reason: string): WorkflowFailure =>
    new WorkflowFailure(`step ${name} (workflow ${step.target.name}) failed: ${reason}`);
  const tried: string[] = [];
  let frame: Frame = { ...around, prefix: `${name}/` };
  let workflow = workflows.get(step.target.name);
  let inputs = orFail(`step ${name}`, () => interpolateObject(step.args, scope));
  while (workflow !== undefined) {
    try {
      inputs = boundInputs(workflow, inputs);
      const ran = interpret(workflow, inputs, frame);
      if (ran.type === 'call') return ran;
      return { type: 'done', data: complete(workflow, ran.scope).outputs };
    } catch (error) {
      if (!(error instanceof WorkflowFailure)) throw error;
      const attempt = { inputs, fallbackOf: tried };
      const { message, fallback } = failMove(workflow, error.message, attempt, workflows);
      if (fallback === undefined) throw failed(message);
      tried.push(workflow.name);
      frame = { ...around, prefix: `${name}(${fallback.workflow})/` };
      inputs = fallback.inputs;
      workflow = workflows.get(fallback.workflow);
    }
  }
  throw failed('it is not there');
}

/** The end of a workflow after its last step. */
interface Completion {
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

/** Returns the items a step runs over; `undefined` if their input was not given or their step was skipped. */
function itemsOf(step: string, { list, max }: ForEach, scope: Scope): readonly Json[] | undefined {
  if (isAbsent(list, scope)) return undefined;
  const items = orFail(`step ${step}: forEach`, () => interpolate(list, scope));
  if (!Array.isArray(items)) {
    throw new WorkflowFailure(`step ${step}: forEach needs a list, but got ${describeJson(items)}`);
  }
  if (items.length <= max) return items;
  throw new WorkflowFailure(
    `step ${step}: forEach got ${items.length} items, and its ceiling is ${max}; raise forEach.max, or give it fewer`,
  );
}

/** Returns the scope of an item: the item and its index besides all other names. */
function withItem(scope: Scope, { as, index }: ForEach, item: Json, place: number): Scope {
  return { ...scope, values: new Map([...scope.values, [as, item], [index, place]]) };
}

/** Returns whether the condition of a step is decided for each item, because it names the item or its index. */
function isPerItem({ when, forEach }: WorkflowStep): boolean {
  if (when === undefined || forEach === undefined) return false;
  const roots = criterionNames(when.criterion).map((name) => parsePath(name)?.[0]);
  return roots.includes(forEach.as) || roots.includes(forEach.index);
}

/** Returns whether the condition of a step holds. Throws `WorkflowFailure` if it cannot be decided. */
function isDue({ when }: WorkflowStep, name: string, scope: Scope): boolean {
  if (when === undefined) return true;
  const { passed, detail } = decideCriterion(when, scope);
  if (passed !== undefined) return passed;
  throw new WorkflowFailure(`step ${name}: cannot tell whether "${when.text}" holds: ${detail}`);
}

/** Returns the data of a step by its output names. Throws `WorkflowFailure` if a declared output is missing. */
function stepOutputs(step: WorkflowStep, name: string, data: Json): ReadonlyMap<string, Json> {
  const outputs = Object.entries(step.outputs ?? { [step.name]: '' });
  return new Map(
    outputs.map(([output, path]): [string, Json] => {
      const value = valueAt(data, parsePath(path) ?? []);
      if (value !== undefined) return [output, value];
      throw new WorkflowFailure(
        `step ${name} (${step.target.name}) answered nothing at ${path}, its output ${output}`,
      );
    }),
  );
}

/** Returns the next move of a failed workflow: its fallback if it has one that can run, else its message. */
export function failMove(
  workflow: Workflow,
  reason: string,
  progress: Pick<WorkflowProgress, 'inputs' | 'fallbackOf'>,
  workflows: ReadonlyMap<string, Workflow>,
): Extract<WorkflowMove, { type: 'fail' }> {
  const own = workflow.fallback?.message;
  const message = own === undefined ? reason : `${own} (${reason})`;
  const name = workflow.fallback?.workflow;
  if (name === undefined) return { type: 'fail', message };
  const fallback = findFallback(name, workflow, progress, workflows);
  if ('refused' in fallback) return { type: 'fail', message: `${message}; ${fallback.refused}` };
  return {
    type: 'fail',
    message,
    fallback: { ...fallback, why: `fallback of ${workflow.name}: ${reason}` },
  };
}

function findFallback(
  name: string,
  workflow: Workflow,
  progress: Pick<WorkflowProgress, 'inputs' | 'fallbackOf'>,
  workflows: ReadonlyMap<string, Workflow>,
): Omit<WorkflowMatch, 'why'> | { readonly refused: string } {
  const fallback = workflows.get(name);
  if (fallback === undefined) return { refused: `its fallback ${name} is not there` };
  if (fallback.unavailable !== undefined)
    return { refused: `its fallback ${name}: ${fallback.unavailable}` };
  if ([...progress.fallbackOf, workflow.name].includes(name)) {
    return { refused: `its fallback ${name} was tried before` };
  }
  const bound = bindInputs(fallback, (input) => ownValue(progress.inputs, input));
  if ('lacks' in bound) return { refused: `its fallback ${name} ${bound.lacks}` };
  return { workflow: name, hash: fallback.hash, inputs: bound.inputs };
}

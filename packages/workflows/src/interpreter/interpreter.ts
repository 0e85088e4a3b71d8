import type { Json, JsonObject } from '@pce/core/contracts';
import { outputNames } from '../build/output-names.js';
import { interpolateObject, type Scope } from '../interpolate/interpolate.js';
import type { ForEach, Workflow, WorkflowStep } from '../workflow.js';
import { boundInputs } from './bound-inputs.js';
import { CallMeter } from './call-meter.js';
import type { CallRecord } from './call-record.js';
import { complete } from './complete.js';
import { failMove } from './fallback.js';
import { isDue } from './is-due.js';
import { isPerItem, itemsOf, withItem } from './items.js';
import { orFail } from './or-fail.js';
import { runSkill } from './run-skill.js';
import { type NextCall, type Ran, runTool } from './run-tool.js';
import { stepOutputs } from './step-outputs.js';
import { WorkflowFailure } from './workflow-failure.js';

/** Maximum depth of nested workflows, the outermost included. */
export const maxDepth = 8;

/** The position of the interpreter: the calls recorded so far, and the workflows around this one. */
export interface Frame {
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

import {
  InvalidInputError,
  type Json,
  type JsonObject,
  PceError,
  parsePath,
  valueAt,
  type WorkflowMove,
  type WorkflowProgress,
} from '@pce/core';
import { bindInputs } from './bind-inputs.js';
import { decideCriterion } from './criteria.js';
import { failMove } from './fallback.js';
import { interpolateObject, MissingValueError, type Scope } from './interpolate.js';
import { describeJson, ownValue, plural } from './json-value.js';
import type { Workflow, WorkflowCriterion, WorkflowStep } from './workflow.js';

/**
 * What a workflow does next, from its inputs and the outcomes of its steps so far. Pure.
 *
 * @throws InvalidInputError for an unknown workflow, or steps that it would not have taken.
 * @throws PceError `versions_changed` where its file is another one than when it began.
 */
export function advance(
  workflows: ReadonlyMap<string, Workflow>,
  progress: WorkflowProgress,
): WorkflowMove {
  const workflow = assertCurrent(workflows.get(progress.workflow), progress);
  // A match is bound already; inputs that the Coordinator chose still lack defaults and checks.
  const bound = bindInputs(workflow, (name) => ownValue(progress.inputs, name));
  if ('lacks' in bound)
    return failMove(workflow, `${workflow.name} ${bound.lacks}`, progress, workflows);
  const ready = { ...progress, inputs: bound.inputs };
  try {
    return walk(workflow, ready);
  } catch (error) {
    if (!(error instanceof WorkflowFailure)) throw error;
    return failMove(workflow, error.message, ready, workflows);
  }
}

/** The workflow has failed; its fallback is next. */
class WorkflowFailure extends Error {}

function assertCurrent(workflow: Workflow | undefined, progress: WorkflowProgress): Workflow {
  if (workflow === undefined) {
    throw new InvalidInputError(
      `there is no workflow ${progress.workflow}; was its file removed, or has it an error now?`,
    );
  }
  if (workflow.hash === progress.hash) return workflow;
  throw new PceError(
    'versions_changed',
    `${workflow.file} has changed since the workflow ${workflow.name} began (SHA-256 ${progress.hash} then, ${workflow.hash} now); put the old file back, or start anew`,
  );
}

/** Goes over the steps that are done and stops at the first that is not. */
function walk(workflow: Workflow, progress: WorkflowProgress): WorkflowMove {
  const values = new Map(Object.entries(progress.inputs));
  const steps = new Map<string, Json>();
  const scope: Scope = { values, steps };
  let done = 0;
  for (const step of workflow.steps) {
    if (step.when !== undefined && !isDue(step, step.when, scope)) continue;
    const finished = progress.steps[done];
    if (finished === undefined) return call(step, scope);
    if (finished.step !== step.name) throw strayStep(workflow, finished.step);
    const data = dataOf(step, finished.outcome);
    steps.set(step.name, data);
    for (const [name, value] of outputsOf(step, data)) values.set(name, value);
    done += 1;
  }
  const stray = progress.steps[done];
  if (stray !== undefined) throw strayStep(workflow, stray.step);
  return complete(workflow, scope);
}

function isDue(step: WorkflowStep, when: WorkflowCriterion, scope: Scope): boolean {
  const { passed, detail } = decideCriterion(when, scope);
  if (passed !== undefined) return passed;
  throw new WorkflowFailure(
    `step ${step.name}: cannot tell whether "${when.text}" holds: ${detail}`,
  );
}

function call(step: WorkflowStep, scope: Scope): WorkflowMove {
  const args = orFail(`step ${step.name}`, () => interpolateObject(step.args, scope));
  return { type: 'call', step: step.name, tool: step.tool, args };
}

function dataOf(step: WorkflowStep, outcome: WorkflowProgress['steps'][number]['outcome']): Json {
  if (outcome.ok) return outcome.data;
  throw new WorkflowFailure(`step ${step.name} (${step.tool}) failed: ${outcome.error.message}`);
}

function outputsOf(step: WorkflowStep, data: Json): readonly (readonly [string, Json])[] {
  if (step.outputs === undefined) return [[step.name, data]];
  return Object.entries(step.outputs).map(([name, path]) => {
    const value = valueAt(data, parsePath(path) ?? []);
    if (value !== undefined) return [name, value];
    throw new WorkflowFailure(
      `step ${step.name} (${step.tool}) answered nothing at ${path}, its output ${name}`,
    );
  });
}

function complete(workflow: Workflow, scope: Scope): WorkflowMove {
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

function orFail<T>(where: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof MissingValueError) throw new WorkflowFailure(`${where}: ${error.message}`);
    throw error;
  }
}

function strayStep(workflow: Workflow, step: string): InvalidInputError {
  return new InvalidInputError(
    `the workflow ${workflow.name} would not have taken the step ${step} at this point; its progress is not its own`,
  );
}

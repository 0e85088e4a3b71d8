import { type Json, type JsonObject, type Mode, modes, parseCriterion } from '@pce/core';
import { inputSourceRule, readInputSource } from './input-source.js';
import { convertInput, inputTypeNames } from './input-type.js';
import type { Report, SourcePath } from './problem.js';
import { type InputShape, knownKeys, type StepShape, type WorkflowShape } from './shape.js';
import { readTrigger, slotsOf, type Trigger } from './triggers/trigger.js';
import type { Workflow, WorkflowCriterion, WorkflowInput, WorkflowStep } from './workflow.js';

/** What the front matter alone does not tell. */
interface Source extends Pick<Workflow, 'file' | 'body' | 'hash'> {
  /** As written: `1.10`, not 1.1. */
  readonly version: string | undefined;
}

/** The workflow of a front matter of the right shape. Reports what its texts get wrong. */
export function buildWorkflow(shape: WorkflowShape, source: Source, report: Report): Workflow {
  const triggers = shape.triggers.flatMap((each, index) => buildTrigger(each, index, report));
  return {
    name: shape.name,
    category: shape.category,
    description: shape.description,
    triggers,
    inputs: buildInputs(shape.inputs, triggers, report),
    steps: shape.steps.map((step, index) => buildStep(step, index, report)),
    outputs: buildOutputs(shape.outputs),
    successCriteria: shape.success_criteria.flatMap(
      (text, index) => buildCriterion(text, ['success_criteria', index], report) ?? [],
    ),
    fallback: shape.fallback && {
      workflow: shape.fallback.workflow,
      message: shape.fallback.message,
    },
    constraints: shape.constraints,
    modes: buildModes(shape.mode),
    extra: extraOf(shape, knownKeys.workflow),
    ...source,
    version: source.version ?? String(shape.version),
  };
}

function buildTrigger(source: Json, index: number, report: Report): readonly Trigger[] {
  const trigger = readTrigger(source);
  if (!('error' in trigger)) return [trigger];
  report(['triggers', index], `triggers[${index}]: ${trigger.error}`);
  return [];
}

function buildInputs(
  shapes: Readonly<Record<string, InputShape>>,
  triggers: readonly Trigger[],
  report: Report,
): ReadonlyMap<string, WorkflowInput> {
  const inputs = new Map<string, WorkflowInput>();
  for (const [name, shape] of Object.entries(shapes))
    inputs.set(name, buildInput(name, shape, report));
  for (const slot of triggers.flatMap(slotsOf)) {
    if (!inputs.has(slot)) inputs.set(slot, slotInput);
  }
  return inputs;
}

const slotInput: WorkflowInput = {
  type: 'string',
  required: true,
  from: undefined,
  default: undefined,
  description: '',
};

function buildInput(name: string, shape: InputShape, report: Report): WorkflowInput {
  const from = shape.from === undefined ? undefined : readInputSource(shape.from);
  if (shape.from !== undefined && from === undefined) {
    report(['inputs', name, 'from'], `inputs.${name}.from: expected ${inputSourceRule}`);
  }
  const given = shape.default ?? undefined;
  const fallback = given === undefined ? undefined : convertInput(given, shape.type);
  if (given !== undefined && fallback === undefined) {
    report(
      ['inputs', name, 'default'],
      `inputs.${name}.default: expected ${inputTypeNames[shape.type]}`,
    );
  }
  const { type, description, required = given === undefined } = shape;
  return { type, description, required, from, default: fallback };
}

function buildStep(shape: StepShape, index: number, report: Report): WorkflowStep {
  const { name, tool, args, outputs } = shape;
  return {
    name,
    tool,
    args,
    outputs: Array.isArray(outputs)
      ? Object.fromEntries(outputs.map((each) => [each, each]))
      : outputs,
    when:
      shape.when === undefined
        ? undefined
        : buildCriterion(shape.when, ['steps', index, 'when'], report),
    extra: extraOf(shape, knownKeys.step),
  };
}

function buildOutputs(shape: WorkflowShape['outputs']): JsonObject | undefined {
  return Array.isArray(shape)
    ? Object.fromEntries(shape.map((name) => [name, `{{${name}}}`]))
    : shape;
}

function buildCriterion(
  text: string,
  path: SourcePath,
  report: Report,
): WorkflowCriterion | undefined {
  const criterion = parseCriterion(text);
  if (criterion !== undefined) return { text, criterion };
  const example = 'such as "findings is not empty" or "count(findings) >= 3"';
  report(path, `${JSON.stringify(text)} is not a check that code can do; expected one ${example}`);
  return undefined;
}

function buildModes(mode: WorkflowShape['mode']): readonly Mode[] {
  return mode === 'both' ? modes : [mode];
}

function extraOf(
  shape: Readonly<Record<string, Json | undefined>>,
  known: readonly string[],
): JsonObject {
  const extra = Object.entries(shape).filter(([key]) => !known.includes(key));
  return Object.fromEntries(extra.map(([key, value]) => [key, value ?? null]));
}

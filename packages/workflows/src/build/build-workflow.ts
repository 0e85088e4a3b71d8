import type { Json, JsonObject, Mode } from '@pce/core/contracts';
import { criterionNames, isJsonObject, modes, parsePath } from '@pce/core/internal';
import { readConstraints } from '../constraints/constraints.js';
import { convertInput, inputTypeNames } from '../inputs/bind-inputs.js';
import {
  type InputSource,
  inputSourceRule,
  isTurnInput,
  readInputSource,
} from '../inputs/input-source.js';
import { placeholdersIn, textsIn } from '../interpolate/interpolate.js';
import type { Document } from '../parse/read-document.js';
import type { Report } from '../problem.js';
import { suggestion } from '../schema/names.js';
import {
  type InputFrontMatter,
  knownKeys,
  type WorkflowFrontMatter,
} from '../schema/workflow-schema.js';
import { readTrigger, slotsOf, type Trigger } from '../triggers/trigger.js';
import {
  inputTypes,
  type Workflow,
  type WorkflowCriterion,
  type WorkflowInput,
  type WorkflowStep,
} from '../workflow.js';
import { buildCriterion, buildStep, extraOf } from './build-step.js';
import { outputNames } from './output-names.js';

/** Builds the workflow from a front matter that fits the schema. Reports errors in its texts. */
export function buildWorkflow(
  source: WorkflowFrontMatter,
  document: Document,
  report: Report,
): Workflow {
  const triggers = buildTriggers(source.triggers, report);
  const steps = source.steps.flatMap((step, index) => buildStep(step, index, report) ?? []);
  const given = [...Object.keys(source.inputs), ...triggers.flatMap(slotsOf)];
  const outputs = buildOutputs(source.outputs, { given, steps }, report);
  const successCriteria = source.success_criteria.flatMap(
    (text, index) => buildCriterion(text, ['success_criteria', index], report) ?? [],
  );
  const used = usedNames({ steps, outputs, successCriteria });
  const tools = steps.filter(({ target }) => target.kind === 'tool');
  const called = {
    names: tools.map(({ target }) => target.name),
    isAll: tools.length === steps.length,
  };
  return {
    name: source.name,
    category: source.category,
    description: source.description,
    triggers,
    inputs: buildInputs(source.inputs, { triggers, used }, report),
    steps,
    outputs,
    successCriteria,
    fallback: source.fallback && {
      workflow: source.fallback.workflow,
      message: source.fallback.message,
    },
    constraints: readConstraints(source.constraints, called, report),
    modes: buildModes(source.mode),
    isPromoted: source.promoted !== undefined,
    unavailable: undefined,
    extra: extraOf(source, knownKeys.workflow),
    // As written: `1.10`, not 1.1.
    version: document.written(['version']) || String(source.version),
    frontMatter: document.frontMatter,
    file: document.file,
    body: document.body,
    hash: document.hash,
  };
}

/** Builds the triggers. One that cannot be parsed is reported and left out. */
export function buildTriggers(sources: readonly Json[], report: Report): readonly Trigger[] {
  return sources.flatMap((source, index) => {
    const trigger = readTrigger(source);
    if (!('error' in trigger)) return [trigger];
    report(['triggers', index], `triggers[${index}]: ${trigger.error}`);
    return [];
  });
}

function buildModes(mode: WorkflowFrontMatter['mode']): readonly Mode[] {
  return mode === 'both' ? modes : [mode];
}

/**
 * Builds the inputs that a file declares, and its slots. A slot that nothing uses is optional: another trigger may lack
 * it.
 */
function buildInputs(
  sources: Readonly<Record<string, InputFrontMatter>>,
  { triggers, used }: { readonly triggers: readonly Trigger[]; readonly used: ReadonlySet<string> },
  report: Report,
): ReadonlyMap<string, WorkflowInput> {
  const inputs = new Map<string, WorkflowInput>();
  for (const [name, source] of Object.entries(sources))
    inputs.set(name, buildInput(name, source, report));
  for (const slot of triggers.flatMap(slotsOf)) {
    if (!inputs.has(slot)) inputs.set(slot, { ...slotInput, required: used.has(slot) });
  }
  return inputs;
}

const slotInput: Omit<WorkflowInput, 'required'> = {
  type: 'string',
  from: undefined,
  default: undefined,
  description: '',
};

function buildInput(name: string, source: InputFrontMatter, report: Report): WorkflowInput {
  const from = source.from === undefined ? undefined : buildSource(name, source.from, report);
  const given = source.default ?? undefined;
  const fallback = given === undefined ? undefined : convertInput(given, source.type);
  if (given !== undefined && fallback === undefined) {
    report(
      ['inputs', name, 'default'],
      `inputs.${name}.default: expected ${inputTypeNames[source.type]}`,
    );
  }
  const { type, description, required = given === undefined } = source;
  return { type, description, required, from, default: fallback };
}

function buildSource(name: string, text: string, report: Report): InputSource | undefined {
  const path = ['inputs', name, 'from'];
  const from = readInputSource(text);
  if (from === undefined) report(path, `inputs.${name}.from: expected ${inputSourceRule}`);
  else if (isTurnInput(text)) {
    report(path, `inputs.${name}.from: read as inputs.${text}, an input of the turn`, 'warning');
  }
  return from;
}

/** Builds the outputs of a file, by name. A described output, `{ type, description }`, is the value with its name. */
function buildOutputs(
  source: WorkflowFrontMatter['outputs'],
  { given, steps }: { readonly given: readonly string[]; readonly steps: readonly WorkflowStep[] },
  report: Report,
): JsonObject | undefined {
  if (source === undefined || Array.isArray(source)) return source && fromNames(source);
  const known = new Set([...given, ...steps.flatMap((step) => [...outputNames(step), step.name])]);
  const described = Object.entries(source).filter(([, value]) => isDescription(value));
  const missing = described.map(([name]) => name).filter((name) => !known.has(name));
  for (const name of missing) {
    const message = `outputs.${name}: described, but no step gives it, so it is left out${suggestion(name, known)}`;
    report(['outputs', name], message, 'warning');
  }
  const kept = Object.entries(source).filter(([name]) => !missing.includes(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, isDescription(value) ? `{{${name}}}` : value]),
  );
}

function fromNames(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, `{{${name}}}`]));
}

function isDescription(value: Json): boolean {
  return (
    isJsonObject(value) &&
    inputTypes.some((type) => type === value.type) &&
    Object.keys(value).every((key) => key === 'type' || key === 'description')
  );
}

/** Returns the names that placeholders and conditions of a workflow begin with. */
function usedNames({
  steps,
  outputs,
  successCriteria,
}: Pick<Workflow, 'steps' | 'outputs' | 'successCriteria'>): ReadonlySet<string> {
  const templates = [
    ...steps.flatMap(({ args, forEach }) => [args, forEach?.list ?? null]),
    outputs,
  ];
  const criteria = [...steps.flatMap(({ when }) => when ?? []), ...successCriteria];
  return new Set([...templates.flatMap(namesInTemplate), ...criteria.flatMap(namesInCriterion)]);
}

function namesInTemplate(template: Json | undefined): readonly string[] {
  const texts = [...textsIn(template ?? null)];
  return texts.flatMap(({ text }) => placeholdersIn(text).flatMap(({ name }) => name ?? []));
}

function namesInCriterion({ criterion }: WorkflowCriterion): readonly string[] {
  return criterionNames(criterion).map((name) => String(parsePath(name)?.[0]));
}

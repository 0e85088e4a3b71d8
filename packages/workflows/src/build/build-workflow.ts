import { type Json, type Mode, modes } from '@pce/core/contracts';
import { readConstraints } from '../constraints/read-constraints.js';
import type { Document } from '../parse/read-document.js';
import type { Report } from '../problem.js';
import { knownKeys, type WorkflowFrontMatter } from '../schema/workflow-schema.js';
import { readTrigger, slotsOf, type Trigger } from '../triggers/trigger.js';
import type { Workflow } from '../workflow.js';
import { buildCriterion } from './build-criterion.js';
import { buildInputs } from './build-inputs.js';
import { buildOutputs } from './build-outputs.js';
import { buildStep } from './build-step.js';
import { extraOf } from './extra.js';
import { usedNames } from './used-names.js';

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

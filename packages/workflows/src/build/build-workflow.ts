import { type Json, type Mode, modes } from '@pce/core';
import { readConstraints } from '../constraints/read-constraints.js';
import type { Report } from '../problem.js';
import type { Document } from '../read-document.js';
import { knownKeys, type WorkflowShape } from '../shape.js';
import { readTrigger, slotsOf, type Trigger } from '../triggers/trigger.js';
import type { Workflow } from '../workflow.js';
import { buildCriterion } from './build-criterion.js';
import { buildInputs } from './build-inputs.js';
import { buildOutputs } from './build-outputs.js';
import { buildStep } from './build-step.js';
import { extraOf } from './extra.js';
import { usedNames } from './used-names.js';

/** The workflow of a front matter of the right shape. Reports what its texts get wrong. */
export function buildWorkflow(shape: WorkflowShape, document: Document, report: Report): Workflow {
  const triggers = buildTriggers(shape.triggers, report);
  const steps = shape.steps.flatMap((step, index) => buildStep(step, index, report) ?? []);
  const given = [...Object.keys(shape.inputs), ...triggers.flatMap(slotsOf)];
  const outputs = buildOutputs(shape.outputs, { given, steps }, report);
  const successCriteria = shape.success_criteria.flatMap(
    (text, index) => buildCriterion(text, ['success_criteria', index], report) ?? [],
  );
  const used = usedNames({ steps, outputs, successCriteria });
  const tools = steps.filter(({ target }) => target.kind === 'tool');
  const called = {
    names: tools.map(({ target }) => target.name),
    isAll: tools.length === steps.length,
  };
  return {
    name: shape.name,
    category: shape.category,
    description: shape.description,
    triggers,
    inputs: buildInputs(shape.inputs, { triggers, used }, report),
    steps,
    outputs,
    successCriteria,
    fallback: shape.fallback && {
      workflow: shape.fallback.workflow,
      message: shape.fallback.message,
    },
    constraints: readConstraints(shape.constraints, called, report),
    modes: buildModes(shape.mode),
    isPromoted: shape.promoted !== undefined,
    unavailable: undefined,
    extra: extraOf(shape, knownKeys.workflow),
    // As written: `1.10`, not 1.1.
    version: document.written(['version']) || String(shape.version),
    frontMatter: document.frontMatter,
    file: document.file,
    body: document.body,
    hash: document.hash,
  };
}

/** A trigger that cannot be read is reported, and left out. */
export function buildTriggers(sources: readonly Json[], report: Report): readonly Trigger[] {
  return sources.flatMap((source, index) => {
    const trigger = readTrigger(source);
    if (!('error' in trigger)) return [trigger];
    report(['triggers', index], `triggers[${index}]: ${trigger.error}`);
    return [];
  });
}

function buildModes(mode: WorkflowShape['mode']): readonly Mode[] {
  return mode === 'both' ? modes : [mode];
}

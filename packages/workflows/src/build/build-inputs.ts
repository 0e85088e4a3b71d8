import { convertInput, inputTypeNames } from '../inputs/convert-input.js';
import {
  type InputSource,
  inputSourceRule,
  isTurnInput,
  readInputSource,
} from '../inputs/input-source.js';
import type { Report } from '../problem.js';
import type { InputFrontMatter } from '../schema/workflow-schema.js';
import { slotsOf, type Trigger } from '../triggers/trigger.js';
import type { WorkflowInput } from '../workflow.js';

/**
 * Builds the inputs that a file declares, and its slots. A slot that nothing uses is optional: another trigger may lack
 * it.
 */
export function buildInputs(
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

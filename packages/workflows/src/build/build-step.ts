import type { Json, JsonObject } from '@pce/core/contracts';
import { parseCriterion } from '@pce/core/internal';
import { lonePlaceholder } from '../interpolate/interpolate.js';
import type { Report, SourcePath } from '../problem.js';
import { knownKeys, type StepFrontMatter } from '../schema/workflow-schema.js';
import type { ForEach, StepTarget, WorkflowCriterion, WorkflowStep } from '../workflow.js';

/** Builds a step; `undefined` if it names nothing to run. */
export function buildStep(
  source: StepFrontMatter,
  index: number,
  report: Report,
): WorkflowStep | undefined {
  const target = buildTarget(source, index, report);
  if (target === undefined) return undefined;
  const { name, description, args, outputs, retry, timeoutMs, forEach, approval } = source;
  if (target.kind === 'workflow' && (retry ?? timeoutMs ?? approval) !== undefined) {
    const message = `steps[${index}]: retry, timeoutMs and approval are for a tool; give them to the steps of ${target.name}`;
    report(['steps', index], message);
  }
  return {
    name,
    description,
    target,
    args,
    fixedArgs: {},
    outputs: Array.isArray(outputs)
      ? Object.fromEntries(outputs.map((each) => [each, each]))
      : outputs,
    when: buildWhen(source, index, report),
    forEach: forEach === undefined ? undefined : buildForEach(forEach, index, report),
    maxAttempts: typeof retry === 'number' ? retry : retry?.maxAttempts,
    timeoutMs,
    needsApproval: approval === 'always',
    extra: extraOf(source, knownKeys.step),
  };
}

function buildTarget(
  { tool, workflow }: StepFrontMatter,
  index: number,
  report: Report,
): StepTarget | undefined {
  if (tool !== undefined && workflow === undefined)
    return { kind: 'tool', name: withoutScheme(tool) };
  if (workflow !== undefined && tool === undefined) return { kind: 'workflow', name: workflow };
  const found = tool === undefined ? 'neither' : 'both';
  report(['steps', index], `steps[${index}]: expected a tool or a workflow to run, found ${found}`);
  return undefined;
}

/** Removes the scheme of tools named as URIs: `internal://web.search` is the tool `web.search`. */
function withoutScheme(tool: string): string {
  return tool.replace(/^[a-z]+:\/\/(?=[A-Za-z][\w.-]*$)/, '');
}

function buildWhen(
  { when, condition }: StepFrontMatter,
  index: number,
  report: Report,
): WorkflowCriterion | undefined {
  if (when !== undefined && condition !== undefined) {
    const message = `steps[${index}].condition: the same as when; expected one of them`;
    report(['steps', index, 'condition'], message);
  }
  const text = when ?? condition;
  const key = when === undefined ? 'condition' : 'when';
  if (typeof text !== 'boolean') {
    return text === undefined ? undefined : buildCriterion(text, ['steps', index, key], report);
  }
  // An empty "all" holds, and an empty "any" does not.
  return { text: String(text), criterion: { type: text ? 'all' : 'any', criteria: [] } };
}

/** Builds the list a step runs over: a name, a path or a list, alone or with the names of the item and its index. */
function buildForEach(
  source: NonNullable<StepFrontMatter['forEach']>,
  index: number,
  report: Report,
): ForEach {
  const whole =
    typeof source === 'string' || Array.isArray(source)
      ? { in: source, as: 'item', index: 'index', max: 100 }
      : source;
  const list = toTemplate(whole.in);
  const path = ['steps', index, 'forEach'];
  if (list === undefined) {
    const message = `steps[${index}].forEach: expected a list, or a name or path of one such as products`;
    report(path, message);
  }
  if (whole.as === whole.index) {
    report(path, `steps[${index}].forEach: as and index are both ${whole.as}; expected two names`);
  }
  return { list: list ?? [], as: whole.as, index: whole.index, max: whole.max };
}

/** Returns the template for a list: `products` and `{{products}}` are the same. */
function toTemplate(source: string | readonly Json[]): Json | undefined {
  if (typeof source !== 'string') return [...source];
  const text = source.includes('{{') ? source : `{{${source}}}`;
  return lonePlaceholder(text) === undefined ? undefined : text;
}

/** Parses a condition for core. Also accepts `{{products}} is not empty`, with braces around a name. */
export function buildCriterion(
  text: string,
  path: SourcePath,
  report: Report,
): WorkflowCriterion | undefined {
  const plain = text.replaceAll(bracedName, '`$2`');
  const criterion = parseCriterion(withBareNames(plain)) ?? parseCriterion(plain);
  if (criterion !== undefined) return { text, criterion };
  const example = 'such as "findings is not empty" or "count(findings) >= 3"';
  report(path, `${JSON.stringify(text)} is not a check that code can do; expected one ${example}`);
  return undefined;
}

const bracedName = /(["']?)\{\{ *([\p{L}\p{M}\p{N}_$.[\]-]+) *\}\}\1/gu;

/** Completes bare names: in `ready AND count(files) > 2`, a name alone is a value that must be true. */
function withBareNames(text: string): string {
  return text
    .split(/(\s+(?:and|or)\s+|\b(?:count|length)\s*\([^()]*\)|[()])/i)
    .map((part, index) => (index % 2 === 0 ? part.replace(bareName, '$1$2$3 is true$4') : part))
    .join('');
}

const bareName = /^(\s*)((?:not\s+)?)(`[^`]+`|[\p{L}_$][\p{L}\p{M}\p{N}_$.[\]-]*)(\s*)$/iu;

/** Returns the keys of a mapping that are not among the known ones. */
export function extraOf(mapping: JsonObject, known: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(mapping).filter(([key]) => !known.includes(key)));
}

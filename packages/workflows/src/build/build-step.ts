import type { Report } from '../problem.js';
import type { StepFrontMatter } from '../schema/step-schema.js';
import { knownKeys } from '../schema/workflow-schema.js';
import type { StepTarget, WorkflowCriterion, WorkflowStep } from '../workflow.js';
import { buildCriterion } from './build-criterion.js';
import { buildForEach } from './build-for-each.js';
import { extraOf } from './extra.js';

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

import { suggestion } from './names.js';
import type { ParsedWorkflow } from './parse.js';
import type { WorkflowProblem } from './problem.js';
import type { Workflow } from './workflow.js';

type Sound = ParsedWorkflow & { readonly workflow: Workflow };

/** The workflows that are right together, by name, and what is wrong between the others. */
export function checkTogether(parsed: readonly ParsedWorkflow[]): {
  readonly workflows: ReadonlyMap<string, Workflow>;
  readonly problems: readonly WorkflowProblem[];
} {
  const problems: WorkflowProblem[] = [];
  const byName = new Map<string, Sound>();
  for (const each of parsed.filter(isSound)) {
    const first = byName.get(each.workflow.name);
    if (first === undefined) byName.set(each.workflow.name, each);
    else problems.push(duplicate(each, first));
  }
  removeBrokenFallbacks(byName, problems);
  const sorted = [...byName.values()].map(({ workflow }) => workflow).sort(byNameOf);
  return { workflows: new Map(sorted.map((workflow) => [workflow.name, workflow])), problems };
}

/** Removing one may take the fallback of another, so it goes on until nothing changes. */
function removeBrokenFallbacks(byName: Map<string, Sound>, problems: WorkflowProblem[]): void {
  const names = [...byName.keys()];
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const [name, each] of byName) {
      const message = fallbackProblem(each.workflow, byName, names);
      if (message === undefined) continue;
      byName.delete(name);
      problems.push(problemAt(each, ['fallback', 'workflow'], `fallback.workflow: ${message}`));
      isSettled = false;
    }
  }
}

function fallbackProblem(
  workflow: Workflow,
  byName: ReadonlyMap<string, Sound>,
  names: readonly string[],
): string | undefined {
  const name = workflow.fallback?.workflow;
  if (name === undefined) return undefined;
  const fallback = byName.get(name)?.workflow;
  if (fallback === undefined) {
    return names.includes(name)
      ? `the workflow ${name} has an error itself`
      : `there is no workflow ${name} without errors${suggestion(name, names)}`;
  }
  const mode = workflow.modes.find((each) => !fallback.modes.includes(each));
  if (mode !== undefined) return `${name} is not allowed in the mode ${mode}, and this workflow is`;
  const lacking = [...fallback.inputs].find(
    ([input, { required, default: given }]) =>
      required && given === undefined && !workflow.inputs.has(input),
  );
  return lacking && `${name} needs the input ${lacking[0]}, which this workflow does not have`;
}

function duplicate(second: Sound, first: Sound): WorkflowProblem {
  const { name } = second.workflow;
  return problemAt(second, ['name'], `name: ${first.workflow.file} has the name ${name} already`);
}

function problemAt(
  { workflow, lineOf }: Sound,
  path: Parameters<ParsedWorkflow['lineOf']>[0],
  message: string,
): WorkflowProblem {
  return { file: workflow.file, line: lineOf(path), severity: 'error', message };
}

function isSound(parsed: ParsedWorkflow): parsed is Sound {
  return parsed.workflow !== undefined;
}

function byNameOf(left: Workflow, right: Workflow): number {
  return left.name < right.name ? -1 : 1;
}

import { suggestion } from '../schema/names.js';
import type { Workflow } from '../workflow.js';
import type { Link } from './links.js';

/** Returns the reason why a link of a workflow cannot be followed; `undefined` if it can. */
export function linkProblem(
  workflow: Workflow,
  link: Link,
  {
    workflows,
    named,
  }: { readonly workflows: ReadonlyMap<string, Workflow>; readonly named: readonly string[] },
): string | undefined {
  const { to } = link;
  const target = workflows.get(to);
  if (target === undefined) {
    return named.includes(to)
      ? `the workflow ${to} has an error itself`
      : `there is no workflow ${to} without errors${suggestion(to, named)}`;
  }
  const mode = workflow.modes.find((each) => !target.modes.includes(each));
  if (mode !== undefined) return `${to} is not allowed in the mode ${mode}, and this workflow is`;
  const lacking = lackingInput(workflow, link, target);
  return lacking && `${to} needs the input ${lacking}, which ${giver(link)}`;
}

function lackingInput(workflow: Workflow, { step }: Link, target: Workflow): string | undefined {
  const isGiven = (input: string): boolean =>
    step === undefined ? workflow.inputs.has(input) : Object.hasOwn(step.args, input);
  const needed = [...target.inputs].find(
    ([input, { required, default: given }]) => required && given === undefined && !isGiven(input),
  );
  return needed?.[0];
}

function giver({ step }: Link): string {
  return step === undefined ? 'this workflow does not have' : 'args does not have';
}

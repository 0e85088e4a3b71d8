import { sha256 } from '@pce/core/internal';
import { maxDepth } from '../interpreter/interpreter.js';
import type { ParsedWorkflow } from '../parse/read-document.js';
import { formatPath, type SourcePath, type WorkflowProblem } from '../problem.js';
import { suggestion } from '../schema/names.js';
import type { Workflow, WorkflowStep } from '../workflow.js';

type Sound = ParsedWorkflow & { readonly workflow: Workflow };

/** Workflows by name, and a function that reports problems. */
interface Together {
  readonly workflows: Map<string, Workflow>;
  warn(workflow: Workflow, path: SourcePath, message: string): void;
  /** Reports an error and leaves the workflow out. */
  refuse(workflow: Workflow, path: SourcePath, message: string): void;
}

/**
 * Returns the workflows that are valid together, by name, and the problems between them and the others.
 *
 * @param tools - Names of the available tools; without them, missing tools are not reported.
 */
export function checkTogether(
  parsed: readonly ParsedWorkflow[],
  tools?: readonly string[],
): {
  readonly workflows: ReadonlyMap<string, Workflow>;
  readonly problems: readonly WorkflowProblem[];
} {
  const sound = parsed.filter(isSound);
  const problems = duplicates(sound);
  const byName = new Map([...sound].reverse().map((each) => [each.workflow.name, each]));
  const workflows = new Map([...byName].map(([name, { workflow }]) => [name, workflow]));
  const report = (severity: WorkflowProblem['severity']): Together['warn'] => {
    return ({ name, file }, path, message) => {
      const line = byName.get(name)?.lineOf(path) ?? 1;
      problems.push({ file, line, severity, message: `${formatPath(path)}: ${message}` });
    };
  };
  const together: Together = {
    workflows,
    warn: report('warning'),
    refuse(workflow, path, message) {
      report('error')(workflow, path, message);
      workflows.delete(workflow.name);
    },
  };
  refuseLoops(together);
  refuseTooDeep(together);
  refuseBrokenLinks(together, [...byName.keys()]);
  warnOfFallbackLoops(together);
  if (tools !== undefined) markMissingTools(workflows, tools, report('error'));
  const sorted = [...workflows.values()].sort(byNameOf);
  const whole = sorted.map((each): [string, Workflow] => [
    each.name,
    withWholeHash(each, workflows),
  ]);
  return { workflows: new Map(whole), problems };
}

/** Returns problems of workflows with the same name, of which the first is kept. */
function duplicates(sound: readonly Sound[]): WorkflowProblem[] {
  const files = new Map<string, string>();
  return sound.flatMap(({ workflow: { name, file }, lineOf }) => {
    const first = files.get(name);
    files.set(name, first ?? file);
    if (first === undefined) return [];
    const message = `name: ${first} has the name ${name} already`;
    return [{ file, line: lineOf(['name']), severity: 'error' as const, message }];
  });
}

function refuseLoops({ workflows, refuse }: Together): void {
  const loops = [...workflows.values()].flatMap((workflow) => {
    const loop = loopOf(workflow, workflows);
    return loop === undefined ? [] : [{ workflow, loop }];
  });
  for (const { workflow, loop } of loops) {
    const path = pathTo(workflow, loop[1]);
    refuse(workflow, path, `it runs itself in a loop: ${pathText(loop)}`);
  }
}

function refuseTooDeep({ workflows, refuse }: Together): void {
  for (const [name, way] of deepestWays(workflows)) {
    const workflow = workflows.get(name);
    if (workflow === undefined || way.length <= maxDepth) continue;
    const message = `${way.length} workflows inside each other, at most ${maxDepth} may be: ${pathText(way)}`;
    refuse(workflow, pathTo(workflow, way[1]), message);
  }
}

/** Rejects workflows with broken links. Repeats until nothing changes, since rejecting one may break a link of another. */
function refuseBrokenLinks({ workflows, refuse }: Together, named: readonly string[]): void {
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const workflow of workflows.values()) {
      for (const link of linksOf(workflow)) {
        const problem = linkProblem(workflow, link, { workflows, named });
        if (problem === undefined) continue;
        refuse(workflow, link.path, problem);
        isSettled = false;
        break;
      }
    }
  }
}

function warnOfFallbackLoops({ workflows, warn }: Together): void {
  for (const workflow of workflows.values()) {
    const loop = fallbackLoopOf(workflow, workflows);
    if (loop === undefined) continue;
    const message = `a loop, ${pathText(loop)}: none runs twice`;
    warn(workflow, ['fallback', 'workflow'], message);
  }
}

/** Marks workflows with missing tools as unavailable, so that none stops after the effect of an earlier step. */
function markMissingTools(
  workflows: Map<string, Workflow>,
  tools: readonly string[],
  report: Together['warn'],
): void {
  const known = new Set(tools);
  for (const workflow of workflows.values()) {
    for (const [index, { target }] of workflow.steps.entries()) {
      if (target.kind !== 'tool' || known.has(target.name)) continue;
      const message = `there is no tool ${target.name}${suggestion(target.name, tools)}`;
      report(workflow, ['steps', index, 'tool'], message);
      workflows.set(workflow.name, { ...workflow, unavailable: message });
    }
  }
}

function pathTo(workflow: Workflow, to: string | undefined): SourcePath {
  return linksOf(workflow).find((link) => link.kind === 'step' && link.to === to)?.path ?? [];
}

/** Formats a path: `a → b → a`; shortens a long one to both ends. */
function pathText(way: readonly string[]): string {
  const shown = way.length > 12 ? [...way.slice(0, 10), '…', ...way.slice(-1)] : way;
  return shown.join(' → ');
}

function isSound(parsed: ParsedWorkflow): parsed is Sound {
  return parsed.workflow !== undefined;
}

function byNameOf(left: Workflow, right: Workflow): number {
  return left.name < right.name ? -1 : 1;
}

/** Returns the reason why a link of a workflow cannot be followed; `undefined` if it can. */
function linkProblem(
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

/** A reference from a workflow to another. */
interface Link {
  readonly kind: 'fallback' | 'step';
  readonly to: string;
  readonly path: SourcePath;
  /** The step that runs it; `undefined` for the fallback. */
  readonly step?: WorkflowStep;
}

/** Returns the workflows that a workflow runs, or falls back to. */
function linksOf({ steps, fallback }: Workflow): readonly Link[] {
  const inside = steps.flatMap((step, index): Link[] =>
    step.target.kind === 'workflow'
      ? [{ kind: 'step', to: step.target.name, path: ['steps', index, 'workflow'], step }]
      : [],
  );
  return fallback?.workflow === undefined
    ? inside
    : [...inside, { kind: 'fallback', to: fallback.workflow, path: ['fallback', 'workflow'] }];
}

type Workflows = ReadonlyMap<string, Workflow>;

/** Returns the path by which a workflow runs itself again, through its steps and their fallbacks. */
function loopOf(workflow: Workflow, workflows: Workflows): readonly string[] | undefined {
  return findLoop(workflow.name, linked(workflow, ['step']), (name) =>
    linked(workflows.get(name), ['step', 'fallback']),
  );
}

/** Returns the path by which fallbacks alone lead back to a workflow. */
function fallbackLoopOf(workflow: Workflow, workflows: Workflows): readonly string[] | undefined {
  return findLoop(workflow.name, linked(workflow, ['fallback']), (name) =>
    linked(workflows.get(name), ['fallback']),
  );
}

/** Returns every workflow that can run inside a workflow, in the order of their names. */
function reachedFrom(workflow: Workflow, workflows: Workflows): readonly string[] {
  const reached = new Set(linked(workflow, ['step']));
  for (const name of reached) {
    for (const next of linked(workflows.get(name), ['step', 'fallback'])) reached.add(next);
  }
  return [...reached].sort();
}

/** Returns the longest chain of nested workflows for each workflow, itself first. Requires the absence of loops. */
function deepestWays(workflows: Workflows): ReadonlyMap<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>();
  const wayFrom = (name: string): readonly string[] => {
    const known = ways.get(name);
    if (known !== undefined) return known;
    const inner = linked(workflows.get(name), ['step']).map(wayFrom);
    const deepest = inner.reduce((best, way) => (way.length > best.length ? way : best), []);
    const way = [name, ...deepest];
    ways.set(name, way);
    return way;
  };
  for (const name of workflows.keys()) wayFrom(name);
  return ways;
}

function linked(workflow: Workflow | undefined, kinds: readonly Link['kind'][]): readonly string[] {
  const links = workflow === undefined ? [] : linksOf(workflow);
  return links.flatMap(({ kind, to }) => (kinds.includes(kind) ? [to] : []));
}

/** Returns a workflow whose hash covers the workflows it runs, since a change of those changes it too. */
function withWholeHash(workflow: Workflow, workflows: ReadonlyMap<string, Workflow>): Workflow {
  const reached = reachedFrom(workflow, workflows);
  if (reached.length === 0) return workflow;
  const inner = reached.flatMap((name) => {
    const nested = workflows.get(name);
    return nested === undefined ? [] : [`${name}\n${nested.hash}`];
  });
  return { ...workflow, hash: sha256([workflow.hash, ...inner].join('\n')) };
}

/**
 * Returns the shortest path from `start` back to itself, first to one of `first` and from there by `next`, as names
 * with `start` at both ends; `undefined` if there is none.
 */
function findLoop(
  start: string,
  first: readonly string[],
  next: (name: string) => readonly string[],
): readonly string[] | undefined {
  const cameFrom = new Map(first.map((name) => [name, start]));
  for (const name of cameFrom.keys()) {
    if (name === start) return wayTo(start, cameFrom);
    for (const following of next(name)) {
      if (!cameFrom.has(following)) cameFrom.set(following, name);
    }
  }
  return undefined;
}

function wayTo(start: string, cameFrom: ReadonlyMap<string, string>): readonly string[] {
  const way = [start];
  for (let at = cameFrom.get(start); at !== undefined && at !== start; at = cameFrom.get(at)) {
    way.unshift(at);
  }
  return [start, ...way];
}

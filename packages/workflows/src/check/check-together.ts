import { maxDepth } from '../interpreter/interpreter.js';
import type { ParsedWorkflow } from '../parse/read-document.js';
import { formatPath, type SourcePath, type WorkflowProblem } from '../problem.js';
import { suggestion } from '../schema/names.js';
import type { Workflow } from '../workflow.js';
import { linkProblem } from './link-problem.js';
import { linksOf } from './links.js';
import { deepestWays, fallbackLoopOf, loopOf } from './nesting.js';
import { withWholeHash } from './whole-hash.js';

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

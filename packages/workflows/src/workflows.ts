import type { Json, JsonObject, Mode } from '@pce/core/contracts';
import type { Tool } from '@pce/core/internal';
import type { NeededAnalysis, WorkflowDescription, WorkflowMatcher } from '@pce/core/ports';
import { checkTogether } from './check/check-together.js';
import { advance } from './interpreter/advance.js';
import {
  explainMatch,
  type MatchExplanation,
  type MatchInput,
  select,
} from './match/explain-match.js';
import { type NearWorkflow, nearestWorkflows } from './match/nearest-workflows.js';
import { parseWorkflow } from './parse/parse-workflow.js';
import type { WorkflowProblem } from './problem.js';
import { isSkillFile } from './skill/is-skill-file.js';
import { parseSkill } from './skill/parse-skill.js';
import { dataRequirements } from './triggers/data-requirement.js';
import type { Workflow, WorkflowInput } from './workflow.js';

/** The workflows of a turn, for `createOrchestrator`. */
export interface Workflows extends WorkflowMatcher {
  /** Workflows without errors, by name. */
  readonly list: readonly Workflow[];
  /** Problems of the files, in the order in which they were read. */
  readonly problems: readonly WorkflowProblem[];
  /** Returns the match for a command and how it was found, or the reason why there is none. */
  explain(input: MatchInput): MatchExplanation;
  /** Returns up to three workflows similar to a command, best first, to show to people if none matches. */
  nearest(command: string): readonly NearWorkflow[];
}

/** The text of a workflow file. */
export interface WorkflowSource {
  /** Name of the file, for problems. */
  readonly file: string;
  readonly text: string;
}

/** Options of both `workflowsFrom` and `loadWorkflows`. */
export interface SkillOptions {
  /**
   * The tool that follows Agent Skills, made by `followSkill`; the orchestrator needs it among its tools.
   *
   * @defaultValue none: skills load with a warning, and never match
   */
  readonly skillTool?: Pick<Tool, 'name'>;
  /**
   * Names of the available tools. A workflow that calls another is reported, and never matches.
   *
   * @defaultValue unchecked: a missing tool is found when its step runs
   */
  readonly tools?: readonly string[];
}

/**
 * Creates workflows from texts in memory. Texts with errors are among `problems`, and the others are loaded.
 *
 * @example
 * ```ts
 * const workflows = workflowsFrom([{ file: 'find-product.md', text }]);
 * workflows.match({ command: 'find laptops for sale', inputs: {}, mode: 'chat' });
 * ```
 */
export function workflowsFrom(
  sources: readonly WorkflowSource[],
  options: SkillOptions = {},
): Workflows {
  return toWorkflows(sources, [], options);
}

/** @internal */
export function toWorkflows(
  sources: readonly WorkflowSource[],
  unreadable: readonly WorkflowProblem[],
  { skillTool, tools }: SkillOptions,
): Workflows {
  const parsed = sources.map(({ file, text }) =>
    isSkillFile(file) ? parseSkill(text, file, skillTool?.name) : parseWorkflow(text, file),
  );
  const { workflows, problems } = checkTogether(parsed, tools);
  const list = [...workflows.values()];
  const explain = (input: MatchInput) => explainMatch(list, input);
  return {
    list,
    problems: [...unreadable, ...parsed.flatMap((each) => each.problems), ...problems],
    explain,
    nearest: nearestWorkflows(list),
    match: (input) => explain(input).match,
    select: (input) => select(workflows, input),
    advance: (progress) => advance(workflows, progress),
    neededAnalysis: () => neededAnalysis(list),
    describe: (mode) => describeWorkflows(list, mode),
    versions: () => Object.fromEntries(list.map(({ name, hash }) => [name, hash])),
  };
}

function describeWorkflows(
  workflows: readonly Workflow[],
  mode: Mode,
): readonly WorkflowDescription[] {
  return workflows
    .filter(({ modes }) => modes.includes(mode))
    .map(({ name, description, inputs }) => ({ name, description, inputs: schemaOf(inputs) }));
}

/** Returns the JSON Schema of inputs. One that comes from the turn (`from`) is optional. */
function schemaOf(inputs: ReadonlyMap<string, WorkflowInput>): JsonObject {
  const entries = [...inputs];
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, { type, description }]) => [
        name,
        {
          ...(type !== 'any' && { type }),
          ...(description !== '' && { description }),
        },
      ]),
    ),
    required: entries
      .filter(([, { required, from }]) => required && from === undefined)
      .map(([name]) => name),
    additionalProperties: false,
  };
}

/** Returns what the triggers need from a request's analysis; `undefined` if they need nothing. */
function neededAnalysis(workflows: readonly Workflow[]): NeededAnalysis | undefined {
  const conditions = workflows.flatMap(({ triggers }) =>
    triggers.flatMap((trigger) => trigger.conditions),
  );
  const purposes = conditions.flatMap((each) =>
    each.kind === 'action' && !each.isNaming ? [each.text] : [],
  );
  const requirements = conditions.flatMap((each): [string, Json][] =>
    each.kind === 'data-requirement'
      ? [[each.path.slice(dataRequirements.length + 1), each.expected]]
      : [],
  );
  return purposes.length + requirements.length === 0
    ? undefined
    : { purposes: [...new Set(purposes)], requirements: Object.fromEntries(requirements) };
}

import type { Json, JsonObject, Mode } from '@pce/core/contracts';
import type { Criterion } from '@pce/core/internal';
import type { Constraints } from './constraints/constraints.js';
import type { InputSource } from './inputs/input-source.js';
import type { Trigger } from './triggers/trigger.js';

export const categories = ['research', 'meta', 'utility', 'own'] as const;

/** The purpose of a workflow; `own` marks the user's own workflows. */
type WorkflowCategory = (typeof categories)[number];

export const inputTypes = [
  'string',
  'number',
  'integer',
  'boolean',
  'array',
  'object',
  'any',
] as const;

/** Type of a workflow's input. */
export type InputType = (typeof inputTypes)[number];

/** An input of a workflow, required before it runs. */
export interface WorkflowInput {
  /** Type of the value. @defaultValue `any` */
  readonly type: InputType;
  /** Whether the workflow needs a value to start. @defaultValue true if there is no `default` */
  readonly required: boolean;
  /** Source of the value if no slot of the trigger gives it. */
  readonly from: InputSource | undefined;
  readonly default: Json | undefined;
  readonly description: string;
}

/** A condition in plain words, and as parsed by `parseCriterion` of core. */
export interface WorkflowCriterion {
  readonly text: string;
  readonly criterion: Criterion;
}

/** The target of a step: a tool, or another workflow as a whole. */
export interface StepTarget {
  readonly kind: 'tool' | 'workflow';
  readonly name: string;
  /** Agent Skill that the tool follows; between its calls, those of the skill's own tools are made that it asks for. */
  readonly skill?: string;
}

/** A step that runs once for each item of a list, in order. */
export interface ForEach {
  /** Template that evaluates to the list. */
  readonly list: Json;
  /** Name of the item in `args` and `when`. @defaultValue `item` */
  readonly as: string;
  /** Name of the item's index, which counts from 0. @defaultValue `index` */
  readonly index: string;
  /** Maximum length of the list; a longer one fails the step before anything runs. @defaultValue 100 */
  readonly max: number;
}

/** One call of a tool or a workflow, or one for each item of a list. */
export interface WorkflowStep {
  readonly name: string;
  readonly description: string;
  readonly target: StepTarget;
  /** Arguments of the call. Placeholders such as `{{product}}` stand for inputs and earlier outputs. */
  readonly args: JsonObject;
  /** Arguments that are passed as they are, even if they contain braces. */
  readonly fixedArgs: JsonObject;
  /**
   * Names for parts of the data, each with its path: `{ files: 'files', first: 'files[0].path' }`. `undefined`: the
   * whole data, under the step's name. After a `forEach`, each is the list of the items' values.
   */
  readonly outputs: Readonly<Record<string, string>> | undefined;
  /** Condition of the step, decided for each item if it names the item. `undefined`: the step always runs. */
  readonly when: WorkflowCriterion | undefined;
  readonly forEach: ForEach | undefined;
  /** Maximum number of attempts of one call, the first included, for transient failures. `undefined`: the host's default. */
  readonly maxAttempts: number | undefined;
  /** Time limit for one attempt, in milliseconds, within the host's ceiling. `undefined`: the tool's default. */
  readonly timeoutMs: number | undefined;
  /** Whether a person must approve each call, regardless of the host's policy. */
  readonly needsApproval: boolean;
  /** Keys of the step that PCE does not know. */
  readonly extra: JsonObject;
}

/** The alternative if a step fails or a success criterion does not hold. */
interface WorkflowFallback {
  /** Name of the workflow that runs instead. */
  readonly workflow: string | undefined;
  /** Message that replaces the name of the failed criterion. */
  readonly message: string | undefined;
}

/** A workflow file, read and checked. */
export interface Workflow {
  /** Name, unique among the workflows that are loaded together. */
  readonly name: string;
  /** Version as written in the file. @defaultValue `1` */
  readonly version: string;
  /** Purpose of the workflow. @defaultValue `own` */
  readonly category: WorkflowCategory;
  readonly description: string;
  /** Triggers, any of which is sufficient. Without one, the workflow runs only as a fallback or a step of another. */
  readonly triggers: readonly Trigger[];
  /** Inputs by name. A slot that no input declares is a text here, required if something uses it. */
  readonly inputs: ReadonlyMap<string, WorkflowInput>;
  /** Steps in the order in which they run; at least one. */
  readonly steps: readonly WorkflowStep[];
  /** Outputs by name, with placeholders. `undefined`: every output of every step. */
  readonly outputs: JsonObject | undefined;
  /** Success criteria, all of which must hold after the last step. */
  readonly successCriteria: readonly WorkflowCriterion[];
  readonly fallback: WorkflowFallback | undefined;
  readonly constraints: Constraints;
  /** Whether it was drafted from the journal, so that its demotion may be proposed if it keeps failing. */
  readonly isPromoted: boolean;
  /** Modes in which it may run. @defaultValue both */
  readonly modes: readonly Mode[];
  /** Reason why it cannot run in this host, so that it never matches; `undefined` if it can. */
  readonly unavailable: string | undefined;
  /** Documentation below the front matter, in Markdown. */
  readonly body: string;
  /** Keys of the file that PCE does not know. */
  readonly extra: JsonObject;
  /** The whole front matter as written, with unknown keys at any depth. */
  readonly frontMatter: JsonObject;
  readonly file: string;
  /** SHA-256 in hexadecimal of the file's text and, if it runs other workflows, of their hashes. */
  readonly hash: string;
}

import type { Json, JsonObject, Mode } from '@pce/core/contracts';
import type { Criterion } from '@pce/core/criteria';
import type { Constraints } from './constraints/constraints.js';
import type { InputSource } from './inputs/input-source.js';
import type { Trigger } from './triggers/trigger.js';

export const categories = ['research', 'meta', 'utility', 'own'] as const;

/** The purpose of a workflow; `own` is what a user makes for themselves. */
export type WorkflowCategory = (typeof categories)[number];

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

/** Something a workflow must be given before it runs. */
export interface WorkflowInput {
  /** @defaultValue `any` */
  readonly type: InputType;
  /** @defaultValue true where there is no `default` */
  readonly required: boolean;
  /** Where the value comes from when no slot of the trigger gives it. */
  readonly from: InputSource | undefined;
  readonly default: Json | undefined;
  readonly description: string;
}

/** A condition in plain words, and as `parseCriterion` of core read it. */
export interface WorkflowCriterion {
  readonly text: string;
  readonly criterion: Criterion;
}

/** The target of a step: a tool, or another workflow as a whole. */
export interface StepTarget {
  readonly kind: 'tool' | 'workflow';
  readonly name: string;
}

/** A step that runs once for each item of a list, in order. */
export interface ForEach {
  /** A template that gives the list. */
  readonly list: Json;
  /** Name of the item in `args` and `when`. @defaultValue `item` */
  readonly as: string;
  /** Name of its place, which counts from 0. @defaultValue `index` */
  readonly index: string;
  /** A longer list fails the step before anything runs. @defaultValue 100 */
  readonly max: number;
}

/** One call of a tool or a workflow, or one for each item of a list. */
export interface WorkflowStep {
  readonly name: string;
  readonly description: string;
  readonly target: StepTarget;
  /** Placeholders such as `{{product}}` stand for inputs and earlier outputs. */
  readonly args: JsonObject;
  /** Arguments that are taken as they are, whatever braces are in them. */
  readonly fixedArgs: JsonObject;
  /**
   * Names for parts of the data, each with its path: `{ files: 'files', first: 'files[0].path' }`. `undefined`: the
   * whole data, under the step's name. After a `forEach`, each is the list of what the items gave.
   */
  readonly outputs: Readonly<Record<string, string>> | undefined;
  /** The step runs only where this holds. With the name of the item in it, it is decided for each. `undefined`: always. */
  readonly when: WorkflowCriterion | undefined;
  readonly forEach: ForEach | undefined;
  /** Tries of one call, the first included, where the failure may pass. `undefined`: as the host has it. */
  readonly maxAttempts: number | undefined;
  /** Milliseconds of one try, within the host's ceiling. `undefined`: as the tool has it. */
  readonly timeoutMs: number | undefined;
  /** A person must approve each call, whatever the host's policy says. */
  readonly needsApproval: boolean;
  /** Keys of the step that PCE does not know. */
  readonly extra: JsonObject;
}

/** The way out where a step fails or a success criterion does not hold. */
export interface WorkflowFallback {
  /** The workflow that is taken instead. */
  readonly workflow: string | undefined;
  /** The message, instead of which criterion failed. */
  readonly message: string | undefined;
}

/** A workflow file, read and checked. */
export interface Workflow {
  /** Unique among the workflows that are loaded together. */
  readonly name: string;
  /** As the file has it. @defaultValue `1` */
  readonly version: string;
  /** @defaultValue `own` */
  readonly category: WorkflowCategory;
  readonly description: string;
  /** One that fits is enough. Without any, it is only ever a fallback, or a step of another. */
  readonly triggers: readonly Trigger[];
  /** By name. A slot that no input declares is a text here, required where something uses it. */
  readonly inputs: ReadonlyMap<string, WorkflowInput>;
  /** In the order in which they run. At least one. */
  readonly steps: readonly WorkflowStep[];
  /** By name, with placeholders. `undefined`: every output of every step. */
  readonly outputs: JsonObject | undefined;
  /** All must hold after the last step. */
  readonly successCriteria: readonly WorkflowCriterion[];
  readonly fallback: WorkflowFallback | undefined;
  readonly constraints: Constraints;
  /** It was drafted from the journal, and may be proposed for demotion where it keeps failing. */
  readonly isPromoted: boolean;
  /** The modes it may run in. @defaultValue both */
  readonly modes: readonly Mode[];
  /** Why it cannot run in this host; it never matches then. `undefined`: it can. */
  readonly unavailable: string | undefined;
  /** The documentation below the front matter, Markdown. */
  readonly body: string;
  /** Keys of the file that PCE does not know. */
  readonly extra: JsonObject;
  /** All of the front matter as the file has it, with whatever PCE does not know deeper inside. */
  readonly frontMatter: JsonObject;
  readonly file: string;
  /** SHA-256 in hexadecimal: of the file's text and, where it runs other workflows, of their hashes. */
  readonly hash: string;
}

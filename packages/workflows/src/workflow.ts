import type { Criterion, Json, JsonObject, Mode } from '@pce/core';
import type { InputSource } from './input-source.js';
import type { Trigger } from './triggers/trigger.js';

export const categories = ['research', 'meta', 'utility', 'own'] as const;

/** What a workflow is for; `own` is what a user makes for themselves. */
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

/** One tool call. */
export interface WorkflowStep {
  readonly name: string;
  readonly tool: string;
  /** Placeholders such as `{{product}}` stand for inputs and earlier outputs. */
  readonly args: JsonObject;
  /**
   * Names for parts of the tool's data, each with its path: `{ files: 'files', first: 'files[0].path' }`. `undefined`:
   * the whole data, under the step's name.
   */
  readonly outputs: Readonly<Record<string, string>> | undefined;
  /** The step runs only where this holds. `undefined`: always. */
  readonly when: WorkflowCriterion | undefined;
  /** Keys of the step that PCE does not know. */
  readonly extra: JsonObject;
}

/** What is done where a step fails or a success criterion does not hold. */
export interface WorkflowFallback {
  /** The workflow that is taken instead. */
  readonly workflow: string | undefined;
  /** What to tell, instead of which criterion failed. */
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
  /** One that fits is enough. Without any, it is only ever a fallback. */
  readonly triggers: readonly Trigger[];
  /** By name. A slot that no input declares is a required text here. */
  readonly inputs: ReadonlyMap<string, WorkflowInput>;
  /** In the order in which they run. At least one. */
  readonly steps: readonly WorkflowStep[];
  /** By name, with placeholders. `undefined`: every output of every step. */
  readonly outputs: JsonObject | undefined;
  /** All must hold after the last step. */
  readonly successCriteria: readonly WorkflowCriterion[];
  readonly fallback: WorkflowFallback | undefined;
  /** For people; nothing checks them. */
  readonly constraints: readonly string[];
  /** The modes it may run in. @defaultValue both */
  readonly modes: readonly Mode[];
  /** The documentation below the front matter, Markdown. */
  readonly body: string;
  /** Keys of the file that PCE does not know. */
  readonly extra: JsonObject;
  readonly file: string;
  /** SHA-256 of the file's text, in hexadecimal. */
  readonly hash: string;
}

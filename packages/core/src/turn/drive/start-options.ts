import type { AttachmentInput } from '../../contracts/attachment.js';
import type { JsonObject } from '../../contracts/json.js';
import type { Limits } from '../../contracts/limits.js';
import type { Mode } from '../../contracts/tool-outcome.js';
import type { OutputOption } from './output-option.js';
import type { TurnOptions } from './turn-options.js';

/**
 * The host's own context of a turn, such as its user and tenant. Passed to tools, the approval policy, workflows and `save`,
 * but not to models.
 */
export type RunOption<Run> = undefined extends Run ? { readonly run?: Run } : { readonly run: Run };

/** Options of `start`. */
export type StartOptions<Run = unknown, Output = unknown> = StartParts &
  RunOption<Run> &
  OutputOption<Output>;

/** Names of the options of every function that drives a turn, except `output`. */
export const turnOptionNames = ['budget', 'signal', 'wait', 'onVersionChange', 'run'] as const;

/** Names of the options of a turn's beginning, except its thread, session and owner. */
export const openingNames = [
  ...(['run', 'turn', 'mode', 'limits', 'inputs', 'context', 'attachments', 'keepRun'] as const),
  ...(['parent', 'constraints', 'tasks', 'output', 'outputParameters', 'trace'] as const),
] as const;

/** Names of the options that start a turn, except its thread, session and owner. */
export const startOptionNames = [...turnOptionNames, ...openingNames] as const;

/** Options of `start` for any run context. */
export interface StartParts extends Omit<TurnOptions, 'output'> {
  /**
   * Id of the turn: at most 128 letters, digits, `_`, `-` and `.`. Use the same id to repeat a start after a crash: if the
   * turn exists, the result rejects with `TurnExistsError`. @defaultValue a new id
   */
  readonly turn?: string;
  /** @defaultValue the orchestrator's */
  readonly mode?: Mode;
  /**
   * Limits of this turn instead of the host's, up to its ceilings. `start` throws `InvalidInputError` for one that is
   * unknown or above its ceiling. @defaultValue the host's
   */
  readonly limits?: Partial<Limits> | undefined;
  /** Values by name, for workflows and planning documents. */
  readonly inputs?: JsonObject;
  /** §2: known information. */
  readonly context?: string;
  /**
   * Files for the request: texts, JSON, images, PDFs. `start` throws `InvalidInputError` for one that is too large or does
   * not match its media type. @defaultValue none
   */
  readonly attachments?: readonly AttachmentInput[];
  /** Groups turns of one user or workspace. @defaultValue `default` */
  readonly session?: string;
  /** The user or tenant that owns the turn: servers show it to no one else. @defaultValue `local` */
  readonly owner?: string;
  /**
   * Whether to store `run` in the journal, so that it need not be passed to resume the turn. It must be JSON. @defaultValue
   * false: it stays in this process
   */
  readonly keepRun?: boolean;
  /** The turn whose tool starts this one, which gets its session and owner if the store has it. @defaultValue none */
  readonly parent?: string;
  /**
   * Constraints on the calls of this turn in addition to those of its request, such as those of the turn whose tool starts
   * it: "Never delete anything." @defaultValue none
   */
  readonly constraints?: readonly string[];
  /**
   * Largest list of tasks that the caller carries out: the Planner may return one, with which the turn ends in
   * `result.tasks`, as `runRequest` expects. For a longer one a person is asked. @defaultValue none: such a list becomes the
   * goals of this turn
   */
  readonly tasks?: number;
  /**
   * W3C `traceparent` of the caller's span, kept in the journal: telemetry links the turn to it, also when another process
   * finishes it days later. @defaultValue none
   */
  readonly trace?: string;
}

import type { AttachmentInput } from '../../contracts/attachment.js';
import type { JsonObject } from '../../contracts/json.js';
import type { Limits } from '../../contracts/limits.js';
import type { Mode } from '../../contracts/tool-outcome.js';
import type { OutputOption } from './output-option.js';
import type { TurnOptions } from './turn-options.js';

/**
 * The host's own context of a turn, such as its user and tenant. Tools, the approval policy, workflows and `save` are
 * given it; models are not.
 */
export type RunOption<Run> = undefined extends Run ? { readonly run?: Run } : { readonly run: Run };

/** Options of `start`. */
export type StartOptions<Run = unknown, Output = unknown> = StartParts &
  RunOption<Run> &
  OutputOption<Output>;

/** Names of the options of whatever drives a turn, but for `output`. */
export const turnOptionNames = ['budget', 'signal', 'wait', 'onVersionChange', 'run'] as const;

/** Names of the options with which a turn begins, but for its place. */
export const startOptionNames = [
  ...turnOptionNames,
  ...(['turn', 'mode', 'limits', 'inputs', 'context', 'attachments', 'keepRun'] as const),
  ...(['parent', 'constraints', 'tasks', 'output', 'outputParameters'] as const),
] as const;

/** Options of `start` whatever the run context is. */
export interface StartParts extends Omit<TurnOptions, 'output'> {
  /**
   * Id of the turn: letters, digits, `_`, `-` and `.`, 128 at most. Whoever starts a turn again after a crash gives the
   * same one: if there is such a turn already, the result rejects with `TurnExistsError`. @defaultValue a new id
   */
  readonly turn?: string;
  /** @defaultValue the orchestrator's */
  readonly mode?: Mode;
  /**
   * Limits of this turn in place of the host's, up to its ceilings. `start` throws `InvalidInputError` for one that is
   * unknown or above its ceiling. @defaultValue the host's
   */
  readonly limits?: Partial<Limits> | undefined;
  /** Values by name, for workflows and planning documents. */
  readonly inputs?: JsonObject;
  /** §2: what is known already. */
  readonly context?: string;
  /**
   * Files that the request is about: texts, JSON, images, PDFs. `start` throws `InvalidInputError` for one that is too
   * large or not of its media type. @defaultValue none
   */
  readonly attachments?: readonly AttachmentInput[];
  /** Groups turns of one user or workspace. @defaultValue `default` */
  readonly session?: string;
  /** The user or tenant that the turn belongs to: servers show it to nobody else. @defaultValue `local` */
  readonly owner?: string;
  /**
   * Keeps `run` in the journal, so that whoever goes on with the turn need not pass it again. It must be JSON.
   * @defaultValue false: it stays in this process
   */
  readonly keepRun?: boolean;
  /**
   * The turn whose tool starts this one: it has that one's session and owner, where its store is the same.
   * @defaultValue none
   */
  readonly parent?: string;
  /**
   * Constraints that bind the calls of this turn besides those of its request, such as those of the turn whose tool starts
   * it: "Never delete anything." @defaultValue none
   */
  readonly constraints?: readonly string[];
  /**
   * Largest list of tasks that the caller carries out: the Planner may answer with one, and the turn ends with it in
   * `result.tasks`, as `runRequest` wants it. A longer one is asked about. @defaultValue none: such a list becomes the goals of this turn
   */
  readonly tasks?: number;
}

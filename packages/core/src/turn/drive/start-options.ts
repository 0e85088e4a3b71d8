import type { CheckedAttachment } from '../../attachments/read-attachment.js';
import type { AttachmentInput } from '../../contracts/claim.js';
import type { JsonObject } from '../../contracts/json.js';
import type { Limits } from '../../contracts/limits.js';
import type { Mode } from '../../contracts/tool-outcome.js';
import type { GuardDecision } from '../../contracts/usage.js';
import { InvalidInputError } from '../../errors.js';
import { guardedFiles, guardInput } from '../../guards/guards.js';
import type { EventDraft } from '../../journal/stream-event.js';
import type { RequestParts } from '../../ports/guards.js';
import type { RoleBudget } from '../../ports/role-budget.js';
import type { Roles } from '../../ports/roles.js';
import { roleNames, type TurnEventOf } from '../rules/events.js';
import type { Warning } from '../rules/state.js';
import type { OutputOption } from './run-context.js';
import type { TurnHost, VersionPolicy } from './turn-host.js';

/**
 * Options of every function that drives a turn: `start`, `resume`, `resolve`, `fork`, `recover` and turns of threads.
 * `output` is the schema with which the turn was started; without it, values are not validated by it.
 */
export interface TurnOptions<Output = unknown> extends Pick<OutputOption<Output>, 'output'> {
  /** Parent budget of the turn, such as that of the turn whose tool starts it. @defaultValue the orchestrator's */
  readonly budget?: RoleBudget;
  /** Cancels the turn. */
  readonly signal?: AbortSignal;
  /**
   * Milliseconds to wait, with increasing delays, while another process has the turn. @defaultValue 0: the result rejects
   * with `LeaseHeldError` immediately
   */
  readonly wait?: number;
  /** Policy for a turn whose roles, tools or workflows have changed. @defaultValue the orchestrator's */
  readonly onVersionChange?: VersionPolicy;
}

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

/**
 * Checks that a cost limit can be enforced. Returns a warning if roles do not state whether the cost of their models is
 * known; throws `InvalidInputError` if it is not.
 */
export function checkPrices(
  roles: Roles,
  { cost }: Pick<Limits, 'cost'>,
): { readonly warnings?: Warning[] } {
  if (cost === undefined) return {};
  const without = (known: boolean | undefined): string =>
    roleNames
      .filter((name) => roles[name] !== undefined && roles[name].hasPrices === known)
      .join(', ');
  const unpriced = without(false);
  if (unpriced !== '') {
    throw new InvalidInputError(
      `limit cost: ${cost} cannot hold: the models of these roles have no prices: ${unpriced}; give them prices (option prices of aiSdkModel), or limit tokens or modelCalls`,
    );
  }
  const unknown = without(undefined);
  if (unknown === '') return {};
  const message = `the limit of cost may have no effect: these roles do not say whether their models have prices: ${unknown}; a model says so by hasPrices`;
  return { warnings: [{ code: 'prices_unknown', message }] };
}

export interface NewTurn {
  /** Its first event. */
  readonly opening: EventDraft<TurnEventOf<'turn.started'>>;
  /** Whether its id is certainly new. */
  readonly isNew: boolean;
  readonly run: unknown;
  readonly attached: readonly CheckedAttachment[];
}

/** A request as changed by guards, with their decisions for the journal. */
interface GuardedRequestParts extends RequestParts {
  readonly guards?: GuardDecision[];
}

/** Asks the host's guards about a request before any of it is stored. */
export async function guardRequest(
  { guards, clock }: Pick<TurnHost, 'guards' | 'clock'>,
  { request, context, inputs }: RequestParts,
  turn: { readonly turn: string; readonly session: string; readonly run: unknown },
  attached: readonly CheckedAttachment[],
  signal: AbortSignal,
): Promise<GuardedRequestParts> {
  const parts = { request, context, inputs };
  if (guards.input.length === 0) return parts;
  const check = { ...turn, signal, clock, timeoutMs: guards.timeoutMs };
  try {
    const files = guardedFiles(attached);
    const { value, decisions } = await guardInput(guards.input, parts, files, check);
    return { ...value, ...(decisions.length > 0 && { guards: [...decisions] }) };
  } catch (error) {
    if (!signal.aborted) throw error;
    // The turn is cancelled immediately after its first event.
    const [first] = guards.input;
    const reason = 'the turn was stopped before it had decided';
    return { ...parts, guards: [{ guard: first?.name ?? 'input', action: 'refuse', reason }] };
  }
}

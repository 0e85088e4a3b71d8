import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { LimitFunction } from 'p-limit';
import { type AttachmentLimits, attachmentReader } from '../../attachments/attachment-reader.js';
import type { ContentStore } from '../../attachments/content-store.js';
import type { BuildAction } from '../../contracts/decision.js';
import type { JsonObject } from '../../contracts/json.js';
import type { Mode } from '../../contracts/tool-outcome.js';
import type { PolicyDecision } from '../../contracts/usage.js';
import type { Guards } from '../../guards/guards.js';
import type { EventDraft } from '../../journal/stream-event.js';
import { type ActIndex, type ActWords, actWords, toActIndex } from '../../policy/gated-call.js';
import { assertRules, type PolicyRule } from '../../policy/policy-rule.js';
import type { Clock } from '../../ports/clock.js';
import type { BuildInput } from '../../ports/executor.js';
import type { RoleContext } from '../../ports/role.js';
import type { RoleBudget } from '../../ports/role-budget.js';
import type { Roles } from '../../ports/roles.js';
import type { TurnMessages } from '../../ports/turn-messages.js';
import type { WorkflowMatcher } from '../../ports/workflow-matcher.js';
import type { ToolCatalog } from '../../tools/catalog.js';
import type { ToolRetry } from '../../tools/run.js';
import type { Tool, TurnInfo } from '../../tools/tool.js';
import type { TurnEvent } from '../rules/events.js';
import type { TurnResult } from '../rules/result.js';
import type { Command, TurnState } from '../rules/state.js';
import type { CallArguments } from './arguments.js';
import type { NoticeDraft } from './turn-notice.js';

/** Decides whether a call needs a person's approval. */
export type ApprovalPolicy<Run = unknown> = (
  call: TurnInfo<Run> & {
    readonly tool: Tool;
    /** With every reference replaced by its value. */
    readonly args: JsonObject;
    readonly mode: Mode;
  },
) => boolean | Promise<boolean>;

/** Persists the finished turn (phase 8, save). */
export type SaveTurn<Run = unknown> = (
  document: TurnInfo<Run> & {
    readonly result: TurnResult;
    /** §0 to §7 as Markdown, rendered on access. */
    readonly markdown: string;
    /** Yields the same text in parts, so that a long turn need not be held in memory. */
    readonly markdownParts: () => Iterable<string>;
  },
) => Promise<void>;

/** The part of a step's context shared by all turns of an orchestrator. */
export interface SharedContext {
  readonly roles: Roles;
  readonly catalog: ToolCatalog;
  readonly workflows: WorkflowMatcher | undefined;
  readonly clock: Clock;
  /** The host's decision; `undefined` leaves it to each tool. */
  readonly needsApproval: ApprovalPolicy | undefined;
  readonly policy: CallPolicy;
  readonly approvalTtlMs: number;
  readonly toolRetry: ToolRetry;
  /** Delays tool calls beyond the host's concurrency; `undefined` without a limit. */
  readonly limitTools: LimitFunction | undefined;
  readonly save: SaveTurn | undefined;
  readonly attachmentLimits: AttachmentLimits;
  readonly guards: Guards;
  readonly messages: TurnMessages | undefined;
  /** Longest outage of a role's model in milliseconds. */
  readonly outageMs: number;
}

/** Resources that a step may use. */
export interface PerformContext extends SharedContext {
  /** Contents of attachments of the turn's owner. */
  readonly content: ContentStore;
  /** The host's context of this turn. */
  readonly run: unknown;
  /** Schema of the output, if this process has it. */
  readonly output: StandardSchemaV1 | undefined;
  /** Budget of the turn in this process, shared by concurrent steps. */
  readonly budget: RoleBudget;
  readonly args: CallArguments;
  readonly signal: AbortSignal;
  /** Aborts when a pause is requested; pending waits end. */
  readonly pauseSignal: AbortSignal;
  /** Aborts as `signal` does, and when a pause is requested that waits for no role. */
  readonly roleSignal: AbortSignal;
  /** Whether the turn may sleep through outages: a process that drives what is due continues it. */
  readonly sleeps: boolean;
  /** Returns since when the model or tool has been away that the turn slept for, in Unix milliseconds. */
  readonly outageSince: () => number | undefined;
  /** Notifies listeners of progress; notices are not stored. */
  readonly notify: (notice: NoticeDraft) => void;
  /** Ensures, right before an effect, that this process still has the turn; throws if not. */
  readonly ensureHeld: () => Promise<void> | undefined;
}

/** The event of a step, without its envelope. */
export type Outcome = EventDraft<TurnEvent>;

/** Returns the context for a lane, whose notices name it. */
export function inLane(context: PerformContext, lane: number): PerformContext {
  if (lane <= 1) return context;
  return { ...context, notify: (notice) => context.notify({ ...notice, lane }) };
}

/** A call, as passed to a host's policy. */
export interface PolicyCall<Run = unknown> extends TurnInfo<Run> {
  readonly tool: Tool;
  /** With every reference replaced by its value. */
  readonly args: JsonObject;
  readonly mode: Mode;
}

/** A host's decision about a call. */
export type PolicyVerdict = Pick<PolicyDecision, 'decision'> & {
  /** Reason for people. @defaultValue the host's policy */
  readonly reason?: string;
};

/** A host's own policy for calls, in addition to the constraints of requests and plans. */
export interface PolicyOptions<Run = unknown> {
  /** The first matching rule decides. @defaultValue none */
  readonly rules?: readonly PolicyRule[];
  /**
   * Decides about calls that no rule matches; `undefined` leaves them to the constraints. A function that throws, or returns
   * anything else, denies the call. @defaultValue none
   */
  readonly decide?: (call: PolicyCall<Run>) => PolicyVerdict | undefined;
  /** Synonyms by which constraints and tools name the same act. @defaultValue `actWords`, in English */
  readonly acts?: ActWords;
}

/** The resolved policy of a host. */
interface CallPolicy {
  readonly decide: PolicyOptions['decide'] | undefined;
  readonly rules: readonly PolicyRule[];
  readonly index: ActIndex;
}

/** Fills in the defaults. Throws `InvalidInputError` for an invalid rule. */
export function resolvePolicy({ rules = [], decide, acts }: PolicyOptions = {}): CallPolicy {
  assertRules(rules);
  return { rules, decide, index: toActIndex(acts ?? actWords) };
}

/** Maximum number of tools, in order of rank, considered for a workflow; the room in the prompt decides how many are shown. */
const maxTools = 300;

/** Returns the Coordinator's additional input to build something. */
export async function buildInput(
  state: TurnState,
  { catalog }: PerformContext,
  { text }: Pick<Command, 'text'>,
  action: BuildAction,
): Promise<BuildInput> {
  const [builder] = catalog.builders(action);
  const tool = builder && catalog.get(builder.name);
  const brief = tool?.brief === undefined ? '' : await tool.brief(text);
  const callsTools = action === 'CREATE_WORKFLOW' || action === 'EDIT';
  return {
    action,
    brief,
    tools: callsTools ? catalog.search(text, maxTools) : [],
    lastFailure: lastFailure(state, action),
  };
}

/** Returns the call and the error of the latest command, if it attempted the same action and failed. */
function lastFailure({ log, commands }: TurnState, action: BuildAction): BuildInput['lastFailure'] {
  const entry = log.at(log.length - 1);
  const latest = commands.at(commands.length - 1);
  if (entry?.type !== 'iteration' || entry.action !== action || latest === undefined) {
    return undefined;
  }
  const { status, args, error } = latest;
  if (status === 'success') return undefined;
  return { args, message: error?.message ?? entry.result?.summary ?? status };
}

/** Returns the attachments for a role; empty if the turn has none. */
export function attachmentsOf(
  { turn, attachments }: TurnState,
  { content }: PerformContext,
): Pick<RoleContext, 'attachments'> {
  if (attachments.length === 0) return {};
  return { attachments: attachmentReader(turn, attachments, content) };
}

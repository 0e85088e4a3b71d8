import type { BuildAction } from '../../contracts/decision.js';
import type { Json, JsonObject } from '../../contracts/json.js';
import type { ToolFailureCode } from '../../contracts/tool-outcome.js';
import type { GuardDecision, PolicyDecision } from '../../contracts/usage.js';
import { refusalText } from '../../guards/ask-guards.js';
import { guardCall } from '../../guards/guards.js';
import { decideByConstraints } from '../../policy/decide-by-constraints.js';
import type { GatedCall } from '../../policy/gated-call.js';
import { ruleFor } from '../../policy/policy-rule.js';
import { strayValues } from '../../policy/stray-values.js';
import { nearestName } from '../../text/edit-distance.js';
import { issuesText } from '../../text/issues-text.js';
import { UnknownReferenceError } from '../../text/reference.js';
import { childTurn, type Tool, type ToolArguments } from '../../tools/tool.js';
import type { TurnEventOf } from '../rules/events.js';
import { toolKey } from '../rules/initial-state.js';
import { isCalling } from '../rules/lanes.js';
import { bindingTexts } from '../rules/result.js';
import type { TurnState } from '../rules/state.js';
import type { PerformContext } from './context.js';
import { guardCheck } from './guard-filling.js';

/** A call ready to be announced, or the reason why not. */
export type SelectedCall =
  | {
      readonly ok: true;
      readonly call: Omit<TurnEventOf<'tool.selected'>, 'type' | 'v' | 'at' | 'usage'>;
    }
  | {
      readonly ok: false;
      readonly code: ToolFailureCode;
      readonly message: string;
      readonly guards?: GuardDecision[];
      /** Present if the policy denies the call. */
      readonly policy?: PolicyDecision;
    };

/** Checks a call before it is announced: tool, mode, references, arguments, approval. */
export function selectCall(
  state: TurnState,
  context: PerformContext,
  { builds, workflow, isComposed, ...wanted }: Omit<WantedCall, 'guards'> & CallOrigin,
): SelectedCall | Promise<SelectedCall> {
  const tool = context.catalog.get(wanted.tool);
  if (tool === undefined) {
    return { ok: false, code: 'not_found', message: unknownTool(wanted.tool, context) };
  }
  if (!tool.modes.includes(state.mode)) {
    const message = `tool ${tool.name} is for mode ${tool.modes.join(', ')}; this turn runs in mode ${state.mode}`;
    return { ok: false, code: 'permission_denied', message };
  }
  if (tool.builds !== builds) {
    const message = `tool ${tool.name} is for ${tool.builds ?? 'COMMAND'}, and this is ${builds ?? 'no decision to build anything'}`;
    return { ok: false, code: 'permission_denied', message };
  }
  let args: JsonObject;
  try {
    args = context.args.of(state, wanted);
  } catch (error) {
    if (!(error instanceof UnknownReferenceError)) throw error;
    return invalid(tool.name, error.message);
  }
  if (context.guards.tool.every(({ checkCall }) => checkCall === undefined))
    return select(state, context, { tool, args, wanted, workflow, isComposed });
  const call = { tool: tool.name, effect: tool.effect, args };
  return guardCall(context.guards.tool, call, guardCheck(state, context)).then((guarded) => {
    const { value, decisions, refusal, question } = guarded;
    const guards = [...decisions];
    if (refusal !== undefined)
      return { ok: false, code: 'permission_denied', message: refusalText(refusal), guards };
    // Arguments changed by a guard are values without references.
    const changed = value === args ? wanted : { ...wanted, args: value };
    const needsApproval = wanted.needsApproval === true || question !== undefined;
    return select(state, context, {
      tool,
      args: value,
      workflow,
      isComposed,
      wanted: { ...changed, needsApproval, ...(guards.length > 0 && { guards }) },
    });
  });
}

function unknownTool(name: string, { catalog }: PerformContext): string {
  const nearest = nearestName(
    name,
    catalog.list().map((tool) => tool.name),
  );
  return `there is no tool ${name}${nearest === undefined ? '' : `; did you mean ${nearest}?`}`;
}

interface CallOrigin {
  /** The building action that the call carries out. @defaultValue none */
  readonly builds?: BuildAction | undefined;
  /** The workflow of the calling step. @defaultValue none */
  readonly workflow?: string | undefined;
  /** Whether a model composed the arguments and no role has checked the sources of their values. @defaultValue false */
  readonly isComposed?: boolean | undefined;
}

interface WantedCall {
  readonly tool: string;
  readonly args: JsonObject;
  readonly reason: string;
  readonly workflowStep?: string;
  readonly timeoutMs?: number;
  readonly maxAttempts?: number;
  readonly needsApproval?: boolean;
  readonly guards?: GuardDecision[];
}

/** Applies the policy to the call, and validates the arguments with the tool's schema. */
function select(
  state: TurnState,
  context: PerformContext,
  {
    wanted,
    ...call
  }: Pick<CallOrigin, 'workflow' | 'isComposed'> & {
    readonly tool: Tool;
    readonly args: JsonObject;
    readonly wanted: WantedCall;
  },
): SelectedCall | Promise<SelectedCall> {
  const { mode, turn, session } = state;
  const { tool, args } = call;
  const policy = decideCall(state, context, { ...call, given: wanted.args });
  if (policy?.decision === 'deny') {
    const { guards } = wanted;
    const message = `refused: ${policy.by}`;
    return {
      ok: false,
      code: 'permission_denied',
      message,
      policy,
      ...(guards && { guards }),
    };
  }
  const selected = selectedFrom.get(state) ?? [];
  selected.push({ tool: tool.name, args });
  selectedFrom.set(state, selected);
  const toSelected = (needsOwn: boolean): SelectedCall => {
    const version = context.catalog.versions()[tool.name];
    const isKnown = version === undefined || state.versions[toolKey(tool.name)] === version;
    return {
      ok: true,
      call: {
        ...wanted,
        call: state.calls + 1,
        effect: tool.effect,
        ...(isKnown ? {} : { version }),
        needsApproval: needsOwn || policy?.decision === 'ask',
        ...(policy && { policy: needsOwn ? { decision: policy.decision, by: policy.by } : policy }),
        ...(tool.startsTurn === true && { turn: childTurn(state.turn, state.calls + 1) }),
      },
    };
  };
  const decide = (parsed: ToolArguments): SelectedCall | Promise<SelectedCall> => {
    if (!parsed.ok) return invalid(tool.name, issuesText(parsed.issues));
    const needsOwn =
      wanted.needsApproval === true ||
      (context.needsApproval
        ? context.needsApproval({ tool, args, mode, turn, session, run: context.run })
        : asksFirst(tool, parsed.value));
    return needsOwn instanceof Promise ? needsOwn.then(toSelected) : toSelected(needsOwn);
  };
  const parsed = tool.parse(args);
  return parsed instanceof Promise ? parsed.then(decide) : decide(parsed);
}

/** Returns whether a tool needs an approval for these arguments; so it does if it fails to say. */
function asksFirst(tool: Tool, args: unknown): boolean | Promise<boolean> {
  const { needsApproval = tool.destructive } = tool;
  if (typeof needsApproval === 'boolean') return needsApproval;
  return Promise.resolve(args)
    .then(needsApproval)
    .then(Boolean, () => true);
}

function invalid(tool: string, problem: string): SelectedCall {
  return { ok: false, code: 'invalid_input', message: `arguments for ${tool}: ${problem}` };
}

/** Returns the key that identifies a call to its tool in every run. */
export function idempotencyKey({ turn }: TurnState, call: { readonly number: number }): string {
  return `${turn}:${call.number}`;
}

interface DecidedByPolicy {
  readonly tool: Tool;
  readonly args: JsonObject;
  /** As decided, with references as `{ "$ref": … }`. */
  readonly given: JsonObject;
  readonly workflow?: string | undefined;
  /** Whether a model composed the arguments and the source of their values was not checked. */
  readonly isComposed?: boolean | undefined;
}

/**
 * Decides about a call before any effect. A denial of the host has priority, then one by a constraint; a call that the host
 * allows is not asked about. `undefined`: the call is allowed without a remark.
 */
function decideCall(
  state: TurnState,
  context: PerformContext,
  { tool, args, given, workflow, isComposed = false }: DecidedByPolicy,
): PolicyDecision | undefined {
  const { policy, catalog } = context;
  const own = hostDecision(state, context, { tool, args });
  if (own?.decision === 'deny') return own;
  const isTool = (name: string): boolean =>
    catalog.list().some((one) => one.name.toLowerCase() === name);
  const constrained = decideByConstraints(
    { tool, args, given, workflow, earlier: () => earlierCalls(state, context) },
    bindingTexts(state),
    { index: policy.index, isTool, tools: () => catalog.list() },
    settledNow(state, context),
  );
  if (constrained?.decision === 'deny') return constrained;
  if (own?.decision === 'allow')
    return constrained === undefined ? undefined : { decision: 'allow', by: own.by };
  const stray =
    isComposed && tool.effect === 'once' && state.attachments.length === 0
      ? strayValues({ tool, args: given }, () => sourcesOf(state))
      : [];
  const asking = [own, askedBy(tool, args), strayDecision(stray)].filter(
    (one) => one !== undefined,
  );
  if (asking.length === 0) return constrained;
  const all = constrained === undefined ? asking : [...asking, constrained];
  return { decision: 'ask', by: all.map(({ by }) => by).join('; ') };
}

/** Calls selected from one state: lanes select at the same time. */
const selectedFrom = new WeakMap<TurnState, Pick<WantedCall, 'tool' | 'args'>[]>();

/** Returns the calls of a turn that changed something or may have, with those under way and those about to be announced. */
function earlierCalls(state: TurnState, { catalog }: PerformContext): readonly GatedCall[] {
  const { effects, phase } = state;
  const lanes = phase.name === 'commanding' ? phase.lanes.filter(isCalling) : [];
  const running = lanes.map((lane) => lane.phase.call);
  const all = [...effects.toArray(), ...running, ...(selectedFrom.get(state) ?? [])];
  return all.flatMap(({ tool: name, args }) => {
    const tool = catalog.get(name);
    return tool === undefined || tool.effect === 'read' ? [] : { tool, args };
  });
}

/** Returns the decisions of people that still apply: refusals permanently, approvals until they expire. */
function settledNow({ settledConstraints }: TurnState, { clock }: PerformContext) {
  return settledConstraints.filter(
    ({ isAllowed, expiresAt }) => !isAllowed || clock.now() <= expiresAt,
  );
}

function hostDecision(
  { mode, turn, session }: TurnState,
  { policy, run }: PerformContext,
  { tool, args }: Pick<DecidedByPolicy, 'tool' | 'args'>,
): PolicyDecision | undefined {
  const rule = ruleFor(policy.rules, tool.name, args);
  if (rule !== undefined) {
    const { decision, reason = `rule for ${rule.tool}` } = rule;
    return { decision, by: `the host's policy: ${reason}` };
  }
  try {
    const verdict = policy.decide?.({ tool, args, mode, turn, session, run });
    if (verdict === undefined) return undefined;
    const { decision, reason } = verdict;
    if (decision === 'allow' || decision === 'ask' || decision === 'deny')
      return { decision, by: `the host's policy${reason ? `: ${reason}` : ''}` };
    return { decision: 'deny', by: "the host's policy: it gave no decision that there is" };
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    return { decision: 'deny', by: `the host's policy: it failed (${name})` };
  }
}

/** Returns the tool's question about these arguments; asks too if the tool fails to answer. */
function askedBy(tool: Tool, args: JsonObject): PolicyDecision | undefined {
  try {
    const reason = tool.asks?.(args);
    return reason === undefined ? undefined : { decision: 'ask', by: reason };
  } catch {
    return { decision: 'ask', by: `${tool.name} failed to say whether it needs an approval` };
  }
}

function strayDecision(stray: ReturnType<typeof strayValues>): PolicyDecision | undefined {
  if (stray.length === 0) return undefined;
  const named = stray.slice(0, 5).map(({ path, text }) => `${path} ${text}`);
  return {
    decision: 'ask',
    by: `neither the request nor a result has ${named.join(', ')}`,
  };
}

/** Yields the possible sources of a call's arguments, the request first. */
function* sourcesOf(state: TurnState): Iterable<Json> {
  yield state.request;
  yield state.context;
  yield state.inputs;
  yield state.answers.map(({ answer }) => answer ?? '');
  yield state.claims.toArray().map(({ claim }) => claim);
  for (const { data } of state.results.toArray().toReversed()) yield data;
}

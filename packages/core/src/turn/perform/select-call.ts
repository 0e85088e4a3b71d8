import type { BuildAction } from '../../contracts/decision.js';
import type { JsonObject } from '../../contracts/json.js';
import type { ToolFailureCode } from '../../contracts/tool-outcome.js';
import type { GuardDecision, PolicyDecision } from '../../contracts/usage.js';
import { refusalText } from '../../guards/ask-guards.js';
import { guardCall } from '../../guards/guard-result.js';
import { nearestName } from '../../text/edit-distance.js';
import { issuesText } from '../../text/issues-text.js';
import { UnknownReferenceError } from '../../text/reference.js';
import { childTurn } from '../../tools/child-turn.js';
import type { Tool, ToolArguments } from '../../tools/tool.js';
import type { TurnEventOf } from '../rules/events.js';
import { toolKey } from '../rules/initial-state.js';
import type { TurnState } from '../rules/state.js';
import type { PerformContext } from './context.js';
import { decideCall } from './decide-call.js';
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
      ...{ tool, args: value, workflow, isComposed },
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
      ...{ ok: false, code: 'permission_denied', message, policy },
      ...(guards && { guards }),
    };
  }
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

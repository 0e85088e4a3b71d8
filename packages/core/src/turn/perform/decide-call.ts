import type { Json, JsonObject } from '../../contracts/json.js';
import type { PolicyDecision } from '../../contracts/usage.js';
import { constraintTexts, decideByConstraints } from '../../policy/decide-by-constraints.js';
import { ruleFor } from '../../policy/policy-rule.js';
import { strayValues } from '../../policy/stray-values.js';
import type { Tool } from '../../tools/tool.js';
import { bindingTexts } from '../rules/result.js';
import type { TurnState } from '../rules/state.js';
import type { PerformContext } from './context.js';

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
export function decideCall(
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
    { tool, args, given, workflow },
    bindingTexts(state),
    { index: policy.index, isTool },
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

/** Returns the constraints for a turn started by a call: all except those that a person has allowed to be broken. */
export function constraintsFor(state: TurnState, context: PerformContext): readonly string[] {
  const passed = settledNow(state, context).filter(({ isAllowed }) => isAllowed);
  return constraintTexts(bindingTexts(state), context.policy.index).filter(
    (text) => !passed.some(({ constraint }) => constraint === text),
  );
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

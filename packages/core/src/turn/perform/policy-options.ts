import type { JsonObject } from '../../contracts/json.js';
import type { PolicyDecision } from '../../contracts/policy-decision.js';
import type { Mode } from '../../contracts/tool-outcome.js';
import { type ActIndex, type ActWords, actWords, toActIndex } from '../../policy/act-words.js';
import { assertRules, type PolicyRule } from '../../policy/policy-rule.js';
import type { Tool, TurnInfo } from '../../tools/tool.js';

/** A call as a host's policy is asked about it. */
export interface PolicyCall<Run = unknown> extends TurnInfo<Run> {
  readonly tool: Tool;
  /** With every reference replaced by its value. */
  readonly args: JsonObject;
  readonly mode: Mode;
}

/** A host's decision about a call. */
export type PolicyVerdict = Pick<PolicyDecision, 'decision'> & {
  /** For people. @defaultValue the host's policy says so */
  readonly reason?: string;
};

/** A host's own policy for calls, beside the constraints of requests and plans. */
export interface PolicyOptions<Run = unknown> {
  /** The first that fits a call decides. @defaultValue none */
  readonly rules?: readonly PolicyRule[];
  /**
   * Asked about calls that no rule fits; `undefined` leaves them to the constraints. A function that throws, or returns
   * anything else, denies the call. @defaultValue none
   */
  readonly decide?: (call: PolicyCall<Run>) => PolicyVerdict | undefined;
  /** Words by which constraints and tools say the same act. @defaultValue `actWords`, in English */
  readonly acts?: ActWords;
}

/** The policy of a host, ready for use. */
export interface CallPolicy {
  readonly decide: PolicyOptions['decide'] | undefined;
  readonly rules: readonly PolicyRule[];
  readonly index: ActIndex;
}

/** Fills in the defaults. Throws `InvalidInputError` for a rule that is none. */
export function resolvePolicy({ rules = [], decide, acts }: PolicyOptions = {}): CallPolicy {
  assertRules(rules);
  return { rules, decide, index: toActIndex(acts ?? actWords) };
}

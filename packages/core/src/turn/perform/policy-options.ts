import type { JsonObject } from '../../contracts/json.js';
import type { PolicyDecision } from '../../contracts/policy-decision.js';
import type { Mode } from '../../contracts/tool-outcome.js';
import { type ActIndex, type ActWords, actWords, toActIndex } from '../../policy/act-words.js';
import { assertRules, type PolicyRule } from '../../policy/policy-rule.js';
import type { Tool, TurnInfo } from '../../tools/tool.js';

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
export interface CallPolicy {
  readonly decide: PolicyOptions['decide'] | undefined;
  readonly rules: readonly PolicyRule[];
  readonly index: ActIndex;
}

/** Fills in the defaults. Throws `InvalidInputError` for an invalid rule. */
export function resolvePolicy({ rules = [], decide, acts }: PolicyOptions = {}): CallPolicy {
  assertRules(rules);
  return { rules, decide, index: toActIndex(acts ?? actWords) };
}

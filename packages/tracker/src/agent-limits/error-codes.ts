import type { Phrase } from './phrases.js';

/** Codes of programs, by the kind of limit they stand for. Sources: Claude Code, Anthropic, OpenAI and Gemini APIs. */
const codes: readonly (readonly [Phrase['kind'], RegExp])[] = [
  ['step-cap', /^(?:error_max_turns|max_turns|maximum_tool_calls_reached|max_iterations)$/i],
  [
    'quota',
    /^(?:error_max_budget_usd|insufficient_quota|usage_limit_(?:reached|exceeded)|quota_exceeded|billing_hard_limit_reached|billing_error)$/i,
  ],
  [
    'context-full',
    /^(?:context_length_exceeded|context_window_exceeded|model_context_window_exceeded|prompt_too_long)$/i,
  ],
  [
    'rate',
    /^(?:rate_limit_error|rate_limit_exceeded|RESOURCE_EXHAUSTED|too_many_requests|rate_limited|429)$/i,
  ],
  [
    'transient',
    /^(?:overloaded_error|server_is_overloaded|overloaded|api_error|server_error|internal_server_error|UNAVAILABLE|service_unavailable|529|503|502|500|504)$/i,
  ],
  ['loop', /^(?:loop_detected|doom_loop|agent_stuck_in_loop)$/i],
];

/** Fields of JSON in which programs put codes. */
const fields =
  /\\?"(?:subtype|type|code|status|reason|terminal_reason|error)\\?"\s*:\s*\\?"?([\w.-]+)/g;

/** Returns the limit that a line of JSON names by a code. */
export function codeIn(
  line: string,
): { readonly kind: Phrase['kind']; readonly phrase: string } | undefined {
  const named = [...line.matchAll(fields)].map(([, value = '']) => value);
  for (const [kind, pattern] of codes) {
    const code = named.find((value) => pattern.test(value));
    if (code !== undefined) return { kind, phrase: code.toLowerCase() };
  }
  return undefined;
}

/**
 * Kinds of limits that agents run into: `step-cap` is answered by *continue*; `transient` ends soon without help; `quota` lasts
 * until a time and is never nudged; `context-full` needs a new or compacted session; `loop` needs reflection.
 */
export const limitKinds = ['step-cap', 'transient', 'quota', 'context-full', 'loop'] as const;

/** Kind of a limit of an agent. */
export type LimitKind = (typeof limitKinds)[number];

type Kind = LimitKind | 'rate';

/** Codes of programs. Sources: Claude Code, Codex, gemini-cli, OpenHands, LangGraph, LiteLLM and the APIs of models. */
const codes: Readonly<Record<Kind, readonly string[]>> = {
  'step-cap':
    words(`error_max_turns max_turns max_turns_(?:reached|exceeded) max_iterations maxturnsexceeded(?:error|exception)?
    max(?:imum)?_(?:tool_calls|iterations|steps|rounds)_(?:reached|exceeded) graphrecursionerror
    (?:tool_call|iteration|step|turn)_limit_(?:reached|exceeded|crossed)`),
  quota:
    words(`error_max_budget_usd insufficient_quota usage_limit_(?:reached|exceeded) quota_exceeded billing_error
    billing_hard_limit_reached (?:daily|weekly|monthly)_limit_(?:reached|exceeded) credit_balance_too_low out_of_credits
    terminalquotaerror free_user_blocked premium_request_limit_reached`),
  'context-full':
    words(`context_length_exceeded context_window_exceeded contextwindowexceeded(?:error)? prompt_too_long
    context_limit_(?:reached|exceeded) model_context_window_exceeded contextoverflow(?:error)? max_context_length`),
  rate: words(`rate_limit_(?:error|exceeded|reached) ratelimit(?:error|exceeded|ed) rate_limited too_many_requests
    throttl(?:ed|ingexception) retryablequotaerror resource_?exhausted`),
  transient:
    words(`overloaded_error server_(?:is_)?overloaded model_overloaded api_error server_error internal_server_error
    service_unavailable`),
  loop: words('loop_detected doom_loop agent_stuck_in_loop agentstuckinloop(?:error)?'),
};

/** Codes that are numbers or plain words: they count in fields, not in sentences. */
const fieldCodes: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  rate: ['429'],
  transient: ['overloaded', 'unavailable', '529', '503', '502', '500', '504'],
};

/** Fields of JSON in which programs put codes. */
const fields =
  /\\?"(?:subtype|type|code|status|reason|terminal_reason|error)\\?"\s*:\s*\\?"?([\w.-]+)/g;

export function codeWords(kind: Kind): string {
  return codes[kind].join('|');
}

export function codeIn(line: string): { readonly kind: Kind; readonly phrase: string } | undefined {
  const named = [...line.matchAll(fields)].map(([, value = '']) => value.toLowerCase());
  for (const kind of ['step-cap', 'quota', 'context-full', 'rate', 'transient', 'loop'] as const) {
    const whole = new RegExp(`^(?:${[...codes[kind], ...(fieldCodes[kind] ?? [])].join('|')})$`);
    const phrase = named.find((value) => whole.test(value));
    if (phrase !== undefined) return { kind, phrase };
  }
  return undefined;
}

function words(text: string): readonly string[] {
  return text.split(/\s+/);
}

export function isJsonLine(line: string): boolean {
  return /^(?:\[?(?:[\w. ]{0,40}(?:error|failed)[\w. ]{0,20}:?\s*)?\(?(?:\d{3}\s*)?)?[[{]\s*["{[]/i.test(
    line,
  );
}

const messages = /"(?:message|detail|result|error|text)"\s*:\s*"((?:[^"\\]|\\.)*)"/g;

export function readJsonLine(line: string): string[] {
  if (!/error|fail/i.test(line)) return [];
  return [...line.matchAll(messages)].map(([, message = '']) =>
    message.replace(/\\n/g, ' ').replace(/\\(.)/g, '$1'),
  );
}

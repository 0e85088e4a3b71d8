import type { LimitKind } from './limit-kinds.js';

/** Words with which an agent says that it ran into a limit. */
export interface Phrase {
  /** Name of the phrase, for logs. */
  readonly id: string;
  /**
   * Kind of the limit. `rate` decides by what is named: a reset or a wait of an hour or more is a quota, anything else is
   * transient.
   */
  readonly kind: LimitKind | 'rate';
  /** Matched, without regard to case, from the beginning of a sentence that the agent says itself. */
  readonly pattern: string;
  /** The program, or the public report, that has the phrase. */
  readonly source: string;
}

/** Ends a sentence, or goes on with what messages go on with; not with a verb, as in "Rate limit reached is now logged". */
const end = String.raw`(?=\s*(?:$|[.,;:!?|·∙•(\[\]}]|[-–—]\s|for\b|on\b|in\b|at\b|and\b|or\b|please\b|try\b|without\b|until\b|after\b|resets?\b|right now\b|to continue\b|this (?:hour|day|week|month)\b|today\b))`;

const count = String.raw`\d[\d,]*`;

/** The phrases that are known. `'` stands for both apostrophes. */
export const limitPhrases: readonly Phrase[] = [
  // Step caps: told to go on, the agent does.
  {
    id: 'exceeded-tool-calls',
    kind: 'step-cap',
    pattern: String.raw`(?:you(?:'ve| have)? |the agent |agent |i(?:'ve| have)? )?(?:exceeded|reached|hit|used(?: up)?)(?: the (?:limit|maximum)(?: of)?)? (?:all )?${count} (?:native |consecutive )?(?:tool|function)[- ](?:calls?|invocations?|uses?)`,
    source: 'seed 001; Cursor',
  },
  {
    id: 'stop-after-tool-calls',
    kind: 'step-cap',
    pattern: String.raw`(?:by default,? )?(?:we|i)(?:'ll| will| have)?(?: default| automatically)? stop(?:ped)?(?: the agent| execution| here)?(?: by default)? after ${count} (?:tool|function)[- ]?calls?`,
    source:
      'grapeot/devin.cursorrules#75; Minidoracat/mcp-feedback-enhanced#86; laz-001/ai-ide-eval#29',
  },
  {
    id: 'stopped-after-steps',
    kind: 'step-cap',
    pattern: String.raw`(?:the |this )?(?:agent|run|task|execution)(?: has| was)? (?:been )?(?:stopped|halted|paused|terminated|interrupted|aborted)(?: (?:due to|because (?:of|it)|after|as it|on|by)) (?:reach(?:ed|ing) )?(?:executing |running |using )?(?:the |its |a )?(?:${count} |max(?:imum|\.)? |iteration |step |tool |turn |configured |number of )+(?:tool |native |model )?(?:calls?|iterations?|steps?|turns?|tools?|limit|requests?|rounds?)`,
    source: 'langchain agent executor; vanna-ai/vanna#1032; crewAIInc/crewAI#65',
  },
  {
    id: 'maximum-reached',
    kind: 'step-cap',
    pattern: String.raw`(?:stopp(?:ed|ing)(?: here| now)?[:,]? )?(?:the )?max(?:imum)?(?: number of| of ${count}| allowed| auto-?approved)? ?(?:tool[- ]?|session |agent |agentic |model |api )?(?:calls?|iterations?|steps?|turns?|rounds?|requests?|(?:tool )?(?:invocations?|executions?))(?: per (?:turn|request|session|run))? ?(?:limit )?(?:\(\s*${count}\s*\) ?|of ${count} |\[${count}\] )?(?:has been |have been |was |were )?(?:reached|exceeded|hit)${end}`,
    source: 'OpenHands/software-agent-sdk#3648; cline/cline#1612; TransformerOptimus/SuperAGI#323',
  },
  {
    id: 'reached-maximum',
    kind: 'step-cap',
    pattern: String.raw`(?:you(?:'ve| have)? |the agent(?: has)? |agent(?: has)? |copilot(?: has)? |i(?:'ve| have)? |task (?:has )?|[\w-]+ has )?(?:reached|hit|exceeded)(?: (?:the|its|my|your|our))? (?:max(?:imum)?|limit|configured maximum|iteration limit|step limit|turn limit|tool[- ]call limit)(?: (?:number|amount|limit))?(?: of)?(?: ${count})? ?(?:allowed |session |agent |tool |consecutive |agentic |auto-?approved |api )*(?:calls?|iterations?|steps?|turns?|rounds?|invocations?|actions?|requests? (?:per|in|for) (?:turn|task|run|session)|(?:limit )?for this (?:session|run|turn|task))`,
    source: 'gemini-cli; microsoft/copilot-eclipse-feedback#40',
  },
  {
    id: 'reached-tool-call-limit',
    kind: 'step-cap',
    pattern: String.raw`(?:we|you|i|the agent)(?:'ve| have| has)? (?:reached|hit|exceeded) (?:the|its|our|your|my) (?:default )?(?:tool[- ]?(?:call|use)|iteration|step|turn)s? limit(?: of ${count})?${end}`,
    source: 'Cursor; Windsurf',
  },
  {
    id: 'reached-maximum-in-a-turn',
    kind: 'step-cap',
    pattern: String.raw`(?:(?:i|we|you|the agent)(?:'ve| have| has)? )?(?:hit|reached|used up) (?:the|my|its|our|your) (?:max(?:imum)?|cap|limit)(?: number)?(?: of)?(?: ${count})? (?:allowed |agent |tool )?(?:steps|turns|iterations|actions|rounds|calls)(?: \(${count}\))?(?: (?:for|in|per|of) (?:a |this |one |the )?(?:single |same )?(?:turn|message|request|run|session|response))?${end}`,
    source: 'other wordings of the phrases above',
  },
  {
    id: 'budget-of-calls-exhausted',
    kind: 'step-cap',
    pattern: String.raw`(?:(?:the|my|your) )?(?:tool[- ]?calls?|tool[- ]?use|steps?|turns?|iterations?|actions?|rounds?) (?:budget|allowance|cap|quota) (?:is |has been |was )?(?:exhausted|used up|spent|reached|exceeded)(?: \([^)]{0,40}\))?${end}`,
    source: 'other wordings of the phrases above',
  },
  {
    id: 'limit-of-steps-reached',
    kind: 'step-cap',
    pattern: String.raw`(?:the )?(?:agent )?(?:recursion|iterations?|steps?|turns?|tool[- ]?(?:calls?|executions?|use|loop)|(?:agent )?(?:tool )?rounds?|execution|(?:max )?(?:session )?turns?) limit(?: of ${count}| \(${count}\))? (?:has been |was )?(?:reached|exceeded|hit)${end}`,
    source: 'langmanus/langmanus#61; vanna-ai/vanna#1032',
  },
  {
    id: 'auto-approved-requests',
    kind: 'step-cap',
    pattern: String.raw`(?:(?:the agent|cline|roo(?: code)?|kilo(?: code)?)(?: has)? (?:been )?)?auto-?approved ${count} (?:api |consecutive )?requests?`,
    source: 'cline/cline#1612, #3480',
  },
  {
    id: 'continue-to-iterate',
    kind: 'step-cap',
    pattern: String.raw`(?:do you want to )?continue to iterate\?|copilot has been working on this problem for a while`,
    source: 'microsoft/vscode-copilot-release',
  },
  {
    id: 'loop-hit-rounds',
    kind: 'step-cap',
    pattern: String.raw`(?:agent )?loop hit max[_ ](?:tool[_ ])?(?:rounds|iterations|steps|turns)`,
    source: 'definableai/definable.ai#92',
  },
  {
    id: 'step-cap-code',
    kind: 'step-cap',
    pattern: String.raw`(?:error_max_turns|max_turns_(?:reached|exceeded)|max(?:imum)?_(?:tool_calls|iterations|steps|rounds)_(?:reached|exceeded)|(?:tool_call|iteration|step|turn)_limit_(?:reached|exceeded|crossed)|maxturnsexceeded(?:error|exception)?|graphrecursionerror)${end}`,
    source: 'Claude Code; ThinkInAIXYZ/deepchat#470; openai-agents; LangGraph',
  },
  // Quotas: only time helps, or money. But for one that may be counted by the minute.
  {
    id: 'quota-of-a-metric',
    kind: 'rate',
    pattern: String.raw`quota exceeded for (?:quota )?(?:metric|limit)\b`,
    source: 'Google Cloud',
  },
  {
    id: 'hit-your-limit',
    kind: 'quota',
    pattern: String.raw`you(?:'ve| have)? (?:hit|reached|exceeded|used up|exhausted|run out of|maxed out) (?:all )?(?:of )?(?:your|the|this month's|today's)(?!\s+(?:max|context|token|rate limit|per-minute)) ?(?:(?!rate\b)[\w.$'-]+ ){0,5}?(?:limits?|quota|allowance|credits?|budget|usage|cap|requests|messages|tokens for (?:today|the day|the month))(?: \([^)]{0,40}\))?${end}`,
    source:
      'anthropics/claude-code#54698; openai/codex#47047; microsoft/vscode-copilot-release#13608',
  },
  {
    id: 'used-all',
    kind: 'quota',
    pattern: String.raw`you(?:'ve| have)? used (?:up )?(?:all (?:of )?)?(?:100 ?% of )?(?:your|the)(?: [\w.-]+){0,4} (?:limits?|quota|allowance|credits?|requests|messages|usage|commands)(?: (?:and \w+ )?for (?:today|this (?:week|month|period)|the (?:day|week|month)))?${end}`,
    source: 'sourcegraph/cody#6273',
  },
  {
    id: 'usage-limit-reached',
    kind: 'quota',
    pattern: String.raw`(?:(?:the|your|claude(?: ai| code| pro| max)?|codex|cursor|copilot|chatgpt|gemini|model|account|plan|opus|sonnet|\d+[- ]?hours?|\d+h|session|monthly|weekly|daily|hourly|hard|free(?: tier)?|pro|fast|premium|request|message|spending|spend|credit|billing|usage|opus \d|sonnet \d) ){0,4}(?:usage|daily|weekly|monthly|hourly|\d+[- ]?hour|\d+h|session|spending|spend|credit|premium request|message|plan|opus|sonnet) (?:quota |usage )?(?:limit|quota|cap|allowance)s? (?:has been |have been |was |is )?(?:reached|exceeded|hit|exhausted|used up)${end}`,
    source:
      'anthropics/claude-code#9046, #6119; google-gemini/gemini-cli#22643; 1jehuang/jcode#227',
  },
  {
    id: 'period-limit-reached',
    kind: 'quota',
    pattern: String.raw`(?:(?:the|your) )?(?:daily|weekly|monthly) (?:[\w-]+ ){1,3}(?:limit|quota|cap|allowance) (?:has been |was )?(?:reached|exceeded|hit|exhausted)${end}`,
    source: 'gemini-cli; Copilot',
  },
  {
    id: 'exhausted-quota',
    kind: 'quota',
    pattern: String.raw`(?:you(?:'ve| have)? )?(?:exhausted|exceeded|used up|reached|hit) (?:your|the|its)(?: current| free| available)? (?:(?:daily|weekly|monthly|hourly|capacity|free|tier|plan|premium|request|requests|chat|message|messages|api|model|current) ){0,4}(?:quota|allowance|capacity on this model)${end}`,
    source: 'google-gemini/gemini-cli#15215; microsoft/vscode-copilot-release#9089',
  },
  {
    id: 'quota-is-used-up',
    kind: 'quota',
    pattern: String.raw`(?:your|the) (?:(?!rate\b|context\b|token\b)[\w-]+ ){0,3}(?:quota|allowance|credits?|budget)(?: for (?:today|this (?:day|week|month)|the (?:day|week|month)))? (?:is|are|has been|have been|was|were) (?:used up|exhausted|gone|spent|depleted|all used)${end}`,
    source: 'other wordings of the phrases above',
  },
  {
    id: 'account-ran-out',
    kind: 'quota',
    pattern: String.raw`(?:your|the|this) (?:organi[sz]ation|account|team|workspace|project|plan|subscription|company|key)(?: has| is)? (?:run out of|out of|used up|exhausted|spent|exceeded|reached|hit) (?:(?:all|its|the|your|of|monthly|weekly|daily|included|prepaid|premium|api|usage|spend(?:ing)?) ){0,5}(?:credits?|quota|limits?|budget|requests|allowance|balance|funds)${end}`,
    source: 'other wordings of the phrases above',
  },
  {
    id: 'quota-in-other-languages',
    kind: 'quota',
    pattern: String.raw`(?:du hast|sie haben|ihr habt) (?:dein|ihr|euer|das)\p{L}* (?:[\p{L}-]+ )?(?:nutzungs|tages|wochen|monats)?-?(?:limit|kontingent|guthaben)s? (?:erreicht|aufgebraucht|überschritten|ausgeschöpft)|vous avez (?:atteint|dépassé|épuisé) (?:votre|la|le|vos) (?:limite|quota|crédits?)|(?:has|ha|usted ha) (?:alcanzado|superado|agotado) (?:tu|su|el|la) (?:límite|cuota|saldo|crédito)|você (?:atingiu|excedeu|esgotou) (?:o |a )?(?:seu|sua)? ?(?:limite|cota)|hai raggiunto il (?:tuo )?limite|(?:利用|使用)(?:制限|上限)に達しました|(?:您|你)?已达到(?:使用|用量)?(?:上限|限额)`,
    source: 'translations of the phrases above',
  },
  {
    id: 'quota-exceeded',
    kind: 'quota',
    pattern: String.raw`(?:(?:(?:your|the|api|daily|weekly|monthly|free|model|request|token|project|user|account|premium|current|individual) ){0,3}quota|(?:your )?(?:free|included|plan|daily|weekly|monthly) usage) (?:has been |was |is )?(?:exceeded|exhausted|reached|used up|depleted)${end}`,
    source: 'google-gemini/gemini-cli#10925',
  },
  {
    id: 'out-of-credits',
    kind: 'quota',
    pattern: String.raw`(?:you(?:'re| are| have)? (?:run )?out of (?:[\w-]+ ){0,3}(?:credits?|requests|messages|usage|quota|prompts|tokens for)|(?:your )?credit balance is too low|insufficient (?:credits?|balance|quota|funds)|(?:no|0) (?:[\w-]+ ){0,2}(?:credits|requests) (?:left|remaining)|(?:the )?(?:maximum |max )?(?:budget|spending|spend|cost) (?:limit )?(?:of \S+ )?(?:has been |was )?(?:reached|exceeded|exhausted))${end}`,
    source: 'Claude Code; Amp; Windsurf; OpenRouter; Claude Code --max-budget-usd',
  },
  {
    id: 'quota-code',
    kind: 'quota',
    pattern: String.raw`(?:usage_limit_(?:reached|exceeded)|insufficient_quota|quota_exceeded|(?:daily|weekly|monthly)_limit_(?:reached|exceeded)|error_max_budget_usd|billing_hard_limit_reached|credit_balance_too_low|terminalquotaerror|out_of_credits|free_user_blocked|premium_request_limit_reached)${end}`,
    source: '1jehuang/jcode#227; OpenAI API; Claude Code; gemini-cli',
  },
  // Rates: what is named decides.
  {
    id: 'rate-limit-reached',
    kind: 'rate',
    pattern: String.raw`(?:sorry,? )?(?:(?:the|your|this|a|api|global|model|provider|user|upstream|organization|account|tokens?|requests?|input|output|message|messages|openai|anthropic|gemini|copilot|github|cursor) ){0,4}rate[- ]?limit(?: error)? (?:is |has been |was )?(?:reached|exceeded|hit|triggered)${end}`,
    source: 'openai/codex#3764, #10059',
  },
  {
    id: 'limit-reached',
    kind: 'rate',
    pattern: String.raw`(?:(?:the|your|\w+'s) )?limit (?:has been |was )?(?:reached|exceeded)\s*[.!]?$`,
    source: 'Claude Code',
  },
  {
    id: 'exceeded-rate-limit',
    kind: 'rate',
    pattern: String.raw`(?:sorry,? )?(?:you(?:'ve| have)?(?: been)?|we(?:'ve| have)?|your (?:request|account)(?: has)?|this request(?: has| would)?|the (?:agent|request)(?: has)?)? ?(?:exceeded?|reached|hit|hitting|exhausted|been hitting)(?: [\w.'-]+){0,5}? rate[- ]?limits?${end}`,
    source: 'github/copilot-cli#2754; dwgx/WindsurfAPI#70',
  },
  {
    id: 'rate-limited',
    kind: 'rate',
    pattern: String.raw`(?:sorry,? )?(?:your (?:request|account|requests)|this request|the (?:request|model|provider|api|service)|you|we|request|i)(?:'ve|'re| have| has| was| were| are| is| am)?(?: been| being)?(?: temporarily| currently)? rate[- ]?limited${end}`,
    source: 'microsoft/vscode-copilot-release#1896',
  },
  {
    id: 'tokens-exceeded-rate',
    kind: 'rate',
    pattern: String.raw`(?:the )?number of (?:request |input |output |prompt )?(?:tokens|requests) (?:has |have )?exceeded (?:your|the) (?:[\w-]+ ){0,3}rate limit`,
    source: 'cline/cline#713',
  },
  {
    id: 'rate-limit-code',
    kind: 'rate',
    pattern: String.raw`(?:\w+\.)*(?:rate_limit_(?:error|exceeded|reached)|ratelimit(?:error|exceeded|ed)|rate[- ]?limit(?:ed)?(?=$|[.:!(])|rate_limited|throttl(?:ed|ingexception)|too_many_requests|retryablequotaerror)${end}`,
    source: 'Anthropic API; OpenAI API; AWS Bedrock; gemini-cli',
  },
  {
    id: 'too-many-requests',
    kind: 'rate',
    pattern: String.raw`(?:sorry,? |http |status |got status:? |error |code |request failed with status(?: code)? |received |server returned |upstream returned |the (?:server|api|provider) (?:returned|answered|responded with) (?:a )?)?(?:429\b|too many requests)(?:\s*(?:status code|error|too many requests|rate[- ]limited|\(|\{|resource\b|\[)|${end})`,
    source: 'cline/cline#962; google-gemini/gemini-cli#2020',
  },
  {
    id: 'too-many-requests-in-other-languages',
    kind: 'rate',
    pattern: String.raw`zu viele anfragen|trop de requêtes|demasiadas (?:solicitudes|peticiones)|muitas (?:solicitações|requisições)|troppe richieste|te veel verzoeken|слишком много запросов|请求过于频繁|リクエストが多すぎます|(?:der|das) (?:server|modell|dienst) ist (?:derzeit |gerade |momentan )?überlastet|le (?:serveur|modèle|service) est (?:actuellement )?surchargé|el (?:servidor|modelo|servicio) está (?:actualmente )?(?:sobrecargado|saturado)`,
    source: 'translations of the phrases above',
  },
  {
    id: 'retry-limit',
    kind: 'rate',
    pattern: String.raw`exceeded retry limit,? last status: \d{3}`,
    source: 'codex exec',
  },
  {
    id: 'resource-exhausted',
    kind: 'rate',
    pattern: String.raw`(?:429[: ]+)?(?:resource_exhausted|resourceexhausted|resource (?:has been |was )?exhausted)`,
    source: 'google-gemini/gemini-cli#1848; ShishirPatil/gorilla#764',
  },
  // Transient faults.
  {
    id: 'overloaded',
    kind: 'transient',
    pattern: String.raw`(?:(?:sorry,? )?(?:(?:the|this|our|anthropic(?:'s)?|claude(?:'s)?|openai(?:'s)?|gemini(?:'s)?|provider|upstream|model|selected|api|all) ){0,3}(?:model|server|servers|service|api|system|engine|provider|backend|claude|openai|anthropic) (?:is|are|was|has been)(?: currently| temporarily)?(?: experiencing (?:high|heavy|unusual|elevated) (?:demand|load|traffic)| overloaded(?: with (?:other )?requests)?| unavailable| at (?:full )?capacity| under heavy load| busy| down)${end}|(?:we(?:'re| are) |currently |this model is )(?:currently )?experiencing (?:high|heavy|unusual) (?:demand|load|traffic)|(?:repeated )?529\b(?:\s+(?:overloaded|\{|\(|error|status)|${end})|(?:server |model |api |provider )?overloaded(?:_error| errors?)?(?: with (?:other )?requests)?(?=\s*(?:$|[.:(!{]|please|try|retry))|server_(?:is_)?overloaded|model_overloaded|at capacity(?=\s*[.:!]|$))`,
    source: 'codex exec; Claude Code; anomalyco/opencode#25888',
  },
  {
    id: 'server-error',
    kind: 'transient',
    pattern: String.raw`(?:the )?server had an error while processing|(?:http |status |error |got status:? |unexpected status |request failed with status(?: code)? |server returned |code )?(?:50[0234]|52[0-4])\b(?:\s+(?:internal server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out|status code|error|\{|\(no body\))|${end})|(?:internal server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out|internal_server_error|service_unavailable|api_error)${end}`,
    source: 'Claude Code; codex exec',
  },
  {
    id: 'connection-lost',
    kind: 'transient',
    pattern: String.raw`(?:stream disconnected before completion|stream (?:closed|ended|error)(?: before (?:response\.completed|completion))?|connection (?:error|reset|closed|lost|refused|timed out|was (?:lost|closed|reset))|(?:the )?request (?:timed out|time-?out)|socket hang up|fetch failed|network error|(?:we(?:'re| are) )?having trouble (?:connecting to|reaching) (?:the |our )?(?:[\w-]+ ){0,2}(?:model|server|api|provider|service)|econnreset|etimedout|econnrefused|eai_again|unable to connect to api|(?:api )?connection error)${end}`,
    source: 'codex exec; Claude Code; undici',
  },
  {
    id: 'api-error-in-brackets',
    kind: 'transient',
    pattern: String.raw`api error \((?:request timed out|connection error|fetch failed)\b`,
    source: 'Claude Code',
  },
  {
    id: 'failed-for-the-network',
    kind: 'transient',
    pattern: String.raw`(?:the )?(?:api |http )?(?:request|call|fetch|upload|download) failed(?: with|:|,) ?(?:error:? )?(?:connection (?:reset|closed|lost|refused|timed out)|econn\w+|etimedout|socket hang up|network error|time-?out)|connection reset by peer|upstream connect error`,
    source: 'Envoy; Node.js; curl',
  },
  {
    id: 'timed-out-waiting',
    kind: 'transient',
    pattern: String.raw`(?:time-?out|timed out) (?:while |when )?(?:waiting (?:for|on)|calling|contacting|connecting to|reading from) (?:the |a |an )?(?:model|server|api|provider|service|upstream|response|answer|llm)`,
    source: 'other wordings of the phrases above',
  },
  {
    id: 'try-again-shortly',
    kind: 'transient',
    pattern: String.raw`(?:(?:the|our) )?(?:model|service|server|api)s? (?:didn't|did not|failed to|could not|couldn't) respond(?: in time)?(?=.*\b(?:try again|retry)\b)|(?:please )?(?:try again|retry) (?:in|after) (?:~|about |a few )?(?:\d[\d.]*|a few|some) ?(?:ms|s|secs?|seconds?|m|mins?|minutes?|moments)\s*[.!]?$`,
    source: 'openai/codex#3764',
  },
  // The context is full.
  {
    id: 'prompt-too-long',
    kind: 'context-full',
    pattern: String.raw`(?:the |your |this )?(?:prompt|input|conversation|chat|message|messages|request|context|session|thread|history|transcript|prompt is|conversation is)(?: history)?(?: (?:is|has become|was|became|got))? (?:too (?:long|large|big)|maximum length)(?: (?:for (?:the|this) (?:model|context(?: window)?)|to (?:continue|be sent|send)))?(?=\s*(?:$|[.:(!|·;,]|\d|[-–—]))`,
    source: 'Claude Code; jundot/omlx#26',
  },
  {
    id: 'context-window-exceeded',
    kind: 'context-full',
    pattern: String.raw`(?:(?:the|your|this|input|total|combined|estimated|prompt|request|messages?|conversation) ){0,4}(?:(?:input|prompt|tokens?|length|messages?|conversation|request|context(?: length| window| size)?)\b(?: and \S+)?(?: token count)?(?: \(?[\d,]+\)?)?(?: (?:of|in) [^.]{1,60}?)? (?:would |has |have )?(?:exceeds?|exceeded|overflow(?:s|ed)?|is (?:longer|larger|greater) than|does not fit(?: in(?:to)?)?)) (?:the |this |your )?(?:model(?:'s)? |available |maximum |max |number of |allowed |configured |total )*(?:context|tokens allowed|token limit|input (?:token )?(?:limit|length)|prompt length|length|limit of [\d,]+ tokens)`,
    source: 'openai/codex#20866; Gemini API; Anthropic API',
  },
  {
    id: 'context-length-is',
    kind: 'context-full',
    pattern: String.raw`(?:\d{3} )?(?:this|the) (?:model|endpoint)'?s? (?:'s )?(?:maximum|max)(?:imum)? context (?:length|window|size) is [\d,]+ tokens`,
    source: 'crewAIInc/crewAI-examples#121; QwenLM/qwen-code#3664',
  },
  {
    id: 'out-of-room',
    kind: 'context-full',
    pattern: String.raw`(?:(?:the agent|codex|claude|the model|the session|i|we|you|it)(?:'ve| have| has)? )?(?:ran|run|running) out of (?:room|space|context|tokens) in (?:the|its|my|this|your) (?:model's )?(?:context|conversation)`,
    source: 'openai/codex#11071',
  },
  {
    id: 'context-full',
    kind: 'context-full',
    pattern: String.raw`(?:(?:the|your|this|my|model) ){0,2}context(?: window| length| limit| size)? ?(?:is |has been |was )?(?:full|exhausted|exceeded|overflow(?:ed)?|reached|limit (?:reached|exceeded|hit)|low \(0% remaining\))${end}|context left until auto-compact: 0 ?%|(?:conversation|chat|session|thread) (?:length |context )?limit (?:has been )?reached|(?:you(?:'ve| have)? )?(?:reached|hit|exceeded) (?:the|your) (?:maximum )?(?:context|conversation|chat)(?: window| length)? (?:limit|length|size)`,
    source: 'Claude Code; Cursor; Zed',
  },
  {
    id: 'context-code',
    kind: 'context-full',
    pattern: String.raw`(?:context_length_exceeded|context_window_exceeded|contextwindowexceeded(?:error)?|context_limit_(?:reached|exceeded)|model_context_window_exceeded|prompt_too_long|contextoverflow(?:error)?|max_context_length)${end}`,
    source: 'openai/codex#20866; LiteLLM; Claude API',
  },
  // Loops.
  {
    id: 'loop-detected',
    kind: 'loop',
    pattern: String.raw`(?:(?:a|an|the|possible|potential|infinite|doom|tool|repetitive|agent|repetition|endless|tool-call|stuck|likely) ?){0,4}(?:agent detected in a loop|loop|repetition|doom[- ]loop|loop behavior)(?: has been| was| is)? (?:detected|suspected)|(?:infinite |doom |tool )?loop detection (?:halted|stopped|triggered)|loop detected`,
    source: 'gemini-cli; nearai/ironclaw#1634',
  },
  {
    id: 'stuck-in-loop',
    kind: 'loop',
    pattern: String.raw`(?:(?:the )?(?:agent|model|assistant|run|session|it|cline|codex)(?: has)? (?:is|was|got|gets|seems(?: to be)?|appears(?: to be)?|been|becomes?)(?: stuck)?(?: in)? (?:stuck )?(?:in )?(?:a |an )?(?:infinite |tool |tool-call )?(?:loop|repeating)|doom loop: agent stuck|(?:the )?agent (?:is )?stuck in (?:a |an )?(?:infinite )?loop(?: detected)?|agentstuckinloop(?:error)?|stuck in a loop)${end}`,
    source: 'OpenHands/OpenHands#7183; agentscope-ai/QwenPaw#6116',
  },
  {
    id: 'going-in-circles',
    kind: 'loop',
    pattern: String.raw`(?:i|we)(?:'m|'re| am| are| seem to be| appear to be| may be| got)(?: now)? (?:(?:stuck|caught|trapped) in (?:a|an) (?:[\w-]+ )?loop|going (?:a)?round in circles|repeating (?:myself|ourselves|the same (?:steps?|calls?|tool calls?)))`,
    source: 'other wordings of the phrases above',
  },
  {
    id: 'detected-repeated-calls',
    kind: 'loop',
    pattern: String.raw`(?:i |we )?detected (?:a |an )?(?:(?:repeated|repeating|identical|cyclic|looping) ){1,2}(?:tool |model )?(?:calls?|actions?|steps?|outputs?|pattern|behaviou?r)`,
    source: 'other wordings of the phrases above',
  },
  {
    id: 'repeated-calls-stopped',
    kind: 'loop',
    pattern: String.raw`(?:(?:the )?(?:tool[- ])?loop guard (?:stopped|halted|blocked|triggered)|(?:the )?(?:same|repeated identical|identical|repeated) (?:tool )?calls? (?:was |were |has been |have been )?(?:repeated|made|blocked|stopped|issued)\b|(?:repeated )?(?:identical )?(?:tool )?calls? detected|(?:stopped|halted|blocked|aborted):? (?:repeated|identical|the same) (?:failing |tool |identical )*calls?|(?:the )?(?:model|agent) (?:has )?(?:called|repeated) (?:the same tool|identical tool calls|the same call))`,
    source: 'Nomadcxx/opencode-cursor#33; NousResearch/hermes-agent#823',
  },
];

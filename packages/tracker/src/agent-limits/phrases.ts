import { codeWords, type LimitKind } from './error-codes.js';

/** Words with which an agent says that it ran into a limit. */
export interface Phrase {
  /** Name of the phrase, for logs. */
  readonly id: string;
  /**
   * Kind of the limit. `rate` decides by what is named: a reset or a wait of an hour or more is a quota, anything else is
   * transient.
   */
  readonly kind: LimitKind | 'rate';
  /** Regular expression, matched without regard to case from the beginning of a sentence that the agent says itself. */
  readonly pattern: string;
  /** The programs, or the public reports, that have the phrase. */
  readonly source: string;
}

/** Ends a sentence, or continues as messages do; not with a verb, as in "Rate limit reached is now logged". */
const end = String.raw`(?=\s*(?:$|[.,;:!?|·∙•(\[\]}]|[-–—]\s|(?:for|on|in|at|and|or|please|try|without|until|after|resets?|right now|to continue|this (?:hour|day|week|month)|today)\b))`;

const count = String.raw`\d[\d,]*`;
const has = "(?:'ve| have| has)?";
const is = '(?:is |are |was |were |has been |have been )?';
const reached = '(?:reached|exceeded|hit|exhausted|used up|all used|spent|gone|depleted|triggered)';
const agent =
  '(?:the )?(?:agent|assistant|model|copilot|cline|codex|claude|kilo(?: code)?|roo(?: code)?|task|run|session|execution)';
const service =
  '(?:models?|servers?|service|api|system|engine|provider|backend|upstream|claude|openai|anthropic|gemini|github)';
const step =
  '(?:(?:native|consecutive|auto-?approved|session|agent(?:ic)?|model|api|tool|function|allowed)[- ]?)*(?:calls?|invocations?|executions?|uses?|iterations?|steps?|turns?|rounds?|actions?)';
/** Words before a quota: whose it is, for what, and for how long. */
const plan =
  '(?:claude(?: ai| code)?|codex|cursor|copilot|chatgpt|gemini|opus|sonnet|organi[sz]ation|account|team|workspace|subscription|company|key|model|plan|project|user|\\d+[- ]?h(?:ours?)?|monthly|weekly|daily|hourly|hard|free|tier|pro|max|fast|premium|requests?|messages?|spend(?:ing)?|credit|billing|usage|api|current|individual|available|included|prepaid|capacity|session)';
const quota = '(?:limits?|quotas?|allowances?|credits?|budgets?|balance|funds|caps?|capacity)';
const period = '(?:today|(?:this|the) (?:day|week|month|period))';
const status = `(?:http |status |error |code |received |got status:? |unexpected status |request failed with status(?: code)? |(?:the )?${service} (?:returned|answered|responded with) (?:a )?)?`;
const repeated = '(?:repeated|repeating|identical|cyclic|looping|the same)';

/** The known phrases. `'` matches both apostrophes. The first match is taken. */
export const limitPhrases: readonly Phrase[] = [
  // The agent continues if asked to.
  ...phrases('step-cap', 'seed 001; Cursor; Cline; Copilot; LangChain; OpenHands; gemini-cli', {
    'exceeded-tool-calls': `(?:(?:you|i|we|${agent})${has} )?(?:exceeded|reached|hit|used(?: up)?) (?:the (?:limit|maximum) (?:of )?)?(?:all )?${count} (?:native |consecutive )?(?:tool|function)[- ](?:calls?|invocations?|uses?)`,
    'reached-maximum': `(?:(?:you|i|we|${agent}|[\\w-]+ has)${has} )?(?:reached|hit|exceeded|used up) (?=[^.]{0,40}\\b(?:max|maximum|limit|cap)\\b)(?:(?:the|its|my|our|your|default|configured|max(?:imum)?|limit|cap|number|amount|of|${count}) )*(?:${step}(?: limit)?|for this (?:session|run|turn|task))`,
    'maximum-reached': `(?:stopp(?:ed|ing)(?: here| now)?[:,]? )?(?:(?:the|my|your|agent) )*(?=[^.]{0,60}\\b(?:max|maximum|limit|cap|budget|allowance|quota)\\b)(?:(?:max(?:imum)?|number|of|${count}|agent) )*(?:recursion|execution|tool loop|${step})(?: per \\w+)?(?: (?:limit|cap|budget|allowance|quota))?(?: of ${count}| ?[([][^)\\]]{0,40}[)\\]])? ?${is}${reached}${end}`,
    'maximum-requests': `(?:the )?max(?:imum)? (?:number of |allowed |auto-?approved |api )*requests(?: per \\w+)? ${is}${reached}${end}`,
    'stop-after-tool-calls': `(?:by default,? )?(?:we|i)(?:'ll| will)?${has}(?: default| automatically)? stop(?:ped)?(?: ${agent})?(?: here| by default)* after ${count} (?:tool|function)[- ]?calls?`,
    'stopped-after-steps': `(?:this )?${agent}(?: has| was)? (?:been )?(?:stopped|halted|paused|terminated|interrupted|aborted) (?:due to|because of|because it|after|as it|on|by) (?:(?:reach(?:ed|ing)|executing|running|using|the|its|a|${count}|max(?:imum|\\.)?|configured|number of|iteration|step|tool|turn) )+(?:${step}|limit|requests?)`,
    'auto-approved-requests': `(?:${agent}${has} (?:been )?)?auto-?approved ${count} (?:api |consecutive )?requests?`,
    'continue-to-iterate': '(?:do you want to )?continue to iterate\\?',
    'working-for-a-while': 'copilot has been working on this problem for a while',
    'loop-hit-rounds': '(?:agent )?loop hit max[_ ](?:tool[_ ])?(?:rounds|iterations|steps|turns)',
    'step-cap-code': `(?:${codeWords('step-cap')})${end}`,
  }),
  // Only time helps, or money.
  ...phrases(
    'quota',
    'Claude Code; Codex; Copilot; Cursor; Cody; gemini-cli; OpenRouter; Amp; Windsurf',
    {
      'hit-your-limit': `(?:you${has} )?(?:hit|reached|exceeded|used(?: up)?|exhausted|spent|run out of|out of|maxed out) (?:all )?(?:of )?(?:100 ?% of )?(?:your|the|its|this month's|today's)(?! (?:max|context|token|rate limit|per-minute)) (?:(?!rate\\b)[\\w.$'-]+ ){0,5}?(?:${quota}|usage|requests|messages|commands|tokens for ${period})(?: (?:and \\w+ )?for ${period}| \\([^)]{0,40}\\)| on this model)?${end}`,
      'account-ran-out': `(?:your|the|this) (?:organi[sz]ation|account|team|workspace|project|plan|subscription|company|key)${has}(?: is)? (?:run out of|out of|used up|exhausted|spent|exceeded|reached|hit) (?:(?:all|its|the|your|of|${plan}) ){0,5}(?:${quota}|requests)${end}`,
      'limit-used-up': `(?:the |your )?(?:(?:daily|weekly|monthly) (?:[\\w-]+ ){1,3}|(?:${plan} ){1,5}(?:quota )?)(?:${quota}|usage)(?: for ${period})? ${is}${reached}${end}`,
      'quota-used-up': `(?!quota exceeded for (?:quota )?(?:metric|limit))(?:(?:the|your) (?:(?!rate\\b|context\\b|token\\b)[\\w-]+ ){0,3}(?:quota|allowance|credits?|budget)|(?:(?:the|your|token|${plan}) )*quota)(?: for ${period})? ${is}${reached}${end}`,
      'out-of-credits': `you(?:'re| are|${has})? (?:run )?out of (?:[\\w-]+ ){0,3}(?:credits?|requests|messages|usage|quota|prompts|tokens for)${end}`,
      'no-credits-left': `(?:(?:your )?credit balance is too low|insufficient (?:credits?|balance|quota|funds)|(?:no|0) (?:[\\w-]+ ){0,2}(?:credits|requests) (?:left|remaining))${end}`,
      'maximum-spent': `(?:the )?(?:max(?:imum)? )?(?:budget|spending|spend|cost) (?:limit )?(?:of \\S+ )?${is}${reached}${end}`,
      'quota-code': `(?:${codeWords('quota')})${end}`,
    },
  ),
  // The time that it names decides.
  ...phrases(
    'rate',
    'Codex; Copilot; Cline; gemini-cli; Google Cloud; Windsurf; Anthropic API; OpenAI API',
    {
      'quota-of-a-metric': 'quota exceeded for (?:quota )?(?:metric|limit)\\b',
      'rate-limit-reached': `(?:sorry,? )?(?:(?:the|your|this|a|global|tokens?|input|output|${service}|${plan}) ){0,4}rate[- ]?limit(?: error)? ${is}${reached}${end}`,
      'limit-reached':
        "(?:(?:the|your|\\w+'s) )?limit (?:has been |was )?(?:reached|exceeded)\\s*[.!]?$",
      'exceeded-rate-limit': `(?:sorry,? )?(?:(?:you|we|${agent}|(?:the |your |this )?(?:request|account)|(?:the )?number of (?:\\w+ )?(?:tokens|requests))${has}(?: would)?(?: been)? )?(?:exceeded?|reached|hit|hitting|exhausted)(?: [\\w.'-]+){0,5}? rate[- ]?limits?${end}`,
      'rate-limited': `(?:sorry,? )?(?:you|we|i|(?:your |this |the )?(?:requests?|account|${service}))(?:'re|'ve| have| has| was| were| are| is| am)?(?: been| being| temporarily| currently)* rate[- ]?limited${end}`,
      'too-many-requests': `(?:sorry,? )?${status}(?:429\\b|too many requests)(?:\\s*(?:status code|error|too many requests|rate[- ]limited|[({[]|resource\\b)|${end})`,
      'resource-exhausted': '(?:429[: ]+)?resource[_ ]?(?:has been |was )?exhausted',
      'retry-limit': 'exceeded retry limit,? last status: \\d{3}',
      'would-exceed':
        "(?:this|the) request would exceed (?:your|the) (?:[\\w'-]+ ){0,3}rate limits?",
      'rate-limit-code': `(?:429[: ]+)?(?:\\w+\\.)*(?:${codeWords('rate')}|rate[- ]?limit(?:ed)?(?=$|[.:!(]))${end}`,
    },
  ),
  // It passes by itself.
  ...phrases('transient', 'Claude Code; Codex; OpenCode; undici; Envoy; curl', {
    'service-overloaded': `(?:sorry,? )?(?:(?:the|this|our|all|selected|${service})(?:'s)? ){0,3}${service} ${is}(?:currently |temporarily )?(?:(?:experiencing )?(?:high|heavy|unusual|elevated) (?:demand|load|traffic)|overloaded|unavailable|at (?:full )?capacity|under heavy load|busy|down)(?: with (?:other )?requests)?${end}`,
    'high-demand':
      "(?:we(?:'re| are) |this model is |currently )*experiencing (?:high|heavy|unusual) (?:demand|load|traffic)",
    overloaded: `(?:${service} )?overloaded(?: errors?)?(?: with (?:other )?requests)?(?=\\s*(?:$|[.:(!{]|please|try|retry))`,
    'at-capacity': 'at capacity(?=\\s*[.:!]|$)',
    'status-529': `(?:repeated )?529\\b(?:\\s+(?:overloaded|[{(]|error|status)|${end})`,
    'status-50x': `${status}(?:50[0234]|52[0-4])\\b(?:\\s+(?:internal server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out|status code|error|\\{|\\(no body\\))|${end})`,
    'server-error': `(?:(?:the )?server had an error while processing|(?:internal server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out)${end})`,
    'connection-lost': `(?:(?:the )?(?:api |http )?(?:request|call|fetch|upload|download) failed(?: with|:|,) ?(?:error:? )?)?(?:(?:api )?connection (?:error|reset(?: by peer)?|closed|lost|refused|timed out|was (?:lost|closed|reset))|socket hang up|fetch failed|network error|unable to connect to api|upstream connect error|econn\\w+|etimedout|eai_again)${end}`,
    'stream-ended': `stream (?:disconnected|closed|ended|error)(?: before (?:completion|response\\.completed))?${end}`,
    'request-timed-out': `(?:the )?(?:request|call) (?:failed(?: with|:|,) ?)?(?:timed out|time-?out)${end}`,
    'api-error-in-brackets': 'api error \\((?:request timed out|connection error|fetch failed)\\b',
    'trouble-connecting': `(?:we(?:'re| are) )?having trouble (?:connecting to|reaching) (?:[\\w-]+ ){0,3}${service}`,
    'timed-out-waiting': `(?:time-?out|timed out) (?:while |when )?(?:waiting (?:for|on)|calling|contacting|connecting to|reading from) (?:the |a |an )?(?:${service}|response|answer|llm)`,
    'did-not-respond': `(?:the |our )?${service}s? (?:didn't|did not|failed to|could not|couldn't) respond(?: in time)?(?=.*\\b(?:try again|retry)\\b)`,
    'try-again-shortly':
      '(?:please )?(?:try again|retry) (?:in|after) (?:~|about )?(?:\\d[\\d.]*|a few|some) ?(?:ms|s|secs?|seconds?|m|mins?|minutes?|moments)\\s*[.!]?$',
    'transient-code': `(?:${codeWords('transient')})${end}`,
  }),
  ...phrases(
    'context-full',
    'Claude Code; Codex; Cursor; Zed; CrewAI; LiteLLM; Gemini API; Anthropic API',
    {
      'prompt-too-long': `(?:the |your |this )?(?:prompt|input|conversation|chat|messages?|request|context|session|thread|history|transcript)(?: history)?(?: (?:is|has become|was|became|got))? (?:too (?:long|large|big)|maximum length)(?: for (?:the|this) (?:model|context(?: window)?)| to (?:continue|be sent|send))?(?=\\s*(?:$|[.:(!|·;,]|\\d|[-–—]))`,
      'context-window-exceeded': `(?:(?:the|your|this|input|total|combined|estimated|prompt|request|messages?|conversation|tokens?|length|context|window|size|count|and \\S+) ){1,6}(?:\\(?[\\d,]+\\)? )?(?:(?:of|in) [^.]{1,60}? )?(?:would |has |have )?(?:exceeds?|exceeded|overflow(?:s|ed)?|is (?:longer|larger|greater) than|does not fit(?: in(?:to)?)?) (?:(?:the|this|your|model(?:'s)?|available|max(?:imum)?|number of|allowed|configured|total|input|token|prompt) )*(?:context|tokens allowed|limit|length)`,
      'context-full': `(?:(?:the|your|this|my|model) ){0,2}context(?: window| length| limit| size)? ?${is}(?:full|exhausted|exceeded|overflow(?:ed)?|reached|limit (?:reached|exceeded|hit)|low \\(0% remaining\\))${end}`,
      'context-left': 'context left until auto-compact: 0 ?%',
      'conversation-limit':
        '(?:conversation|chat|session|thread) (?:length |context )?limit (?:has been )?reached',
      'reached-context-limit': `(?:you${has} )?(?:reached|hit|exceeded) (?:the|your) (?:maximum )?(?:context|conversation|chat)(?: window| length)? (?:limit|length|size)`,
      'context-length-is':
        "(?:\\d{3} )?(?:this|the) (?:model|endpoint)(?:'s)? max(?:imum)? context (?:length|window|size) is [\\d,]+ tokens",
      'out-of-room': `(?:(?:${agent}|i|we|you|it)${has} )?(?:ran|run|running) out of (?:room|space|context|tokens) in (?:the|its|my|this|your) (?:model's )?(?:context|conversation)`,
      'context-code': `(?:${codeWords('context-full')})${end}`,
    },
  ),
  ...phrases('loop', 'gemini-cli; OpenHands; OpenCode; Cline', {
    'loop-detected':
      '(?:(?:a|an|the|possible|potential|infinite|doom|tool|repetitive|agent|repetition|endless|tool-call|stuck|likely) ?){0,4}(?:loop|repetition|loop behavior)(?: has been| was| is)? (?:detected|suspected)',
    'loop-detection':
      '(?:infinite |doom |tool )?loop detection (?:halted|stopped|triggered)|agent detected in a loop',
    'stuck-in-loop': `(?:(?:${agent}|it)${has}(?: (?:is|was|got|gets|seems|appears|to be|been|becomes?))*(?: stuck)? in (?:a |an )?(?:infinite |tool |tool-call )?loop(?: detected)?|stuck in a loop|(?:doom loop: )?${agent} (?:is )?(?:stuck|repeating))${end}`,
    'doom-loop': 'doom loop: agent stuck',
    'going-in-circles':
      "(?:i|we)(?:'m|'re| am| are| seem to be| appear to be| may be| got)(?: now)? (?:(?:stuck|caught|trapped) in (?:a|an) (?:[\\w-]+ )?loop|going a?round in circles|repeating (?:myself|ourselves|the same (?:steps?|(?:tool )?calls?)))",
    'repeated-calls': `(?:(?:i |we )?detected (?:a |an )?(?:${repeated} ){1,2}(?:tool |model )?(?:calls?|actions?|steps?|outputs?|pattern|behaviou?r)|(?:the )?(?:(?:same|${repeated}) ){1,2}(?:tool )?calls? ${is}(?:repeated|made|blocked|stopped|issued|detected)\\b)`,
    'calls-stopped': `(?:stopped|halted|blocked|aborted):? (?:(?:${repeated}|failing|tool) )+calls?|(?:the )?(?:tool[- ])?loop guard (?:stopped|halted|blocked|triggered)|(?:tool )?calls? detected`,
    'repeated-the-call':
      '(?:the )?(?:model|agent) (?:has )?(?:called|repeated) (?:the same tool|identical tool calls|the same call)',
    'loop-code': `(?:${codeWords('loop')})${end}`,
  }),
];

function phrases(kind: Phrase['kind'], source: string, patterns: Readonly<Record<string, string>>) {
  return Object.entries(patterns).map(([id, pattern]): Phrase => ({ id, kind, pattern, source }));
}

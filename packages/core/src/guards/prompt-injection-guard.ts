import type { Json } from '../contracts/json.js';
import type { GuardVerdict, InputGuard, ToolGuard } from '../ports/guards.js';
import { mapTexts } from './personal-data-guard.js';

/** A sign of instructions to a model in a text. */
interface InjectionMarker {
  readonly name: string;
  /** Matched against the text in lower case, with single spaces and without invisible characters. */
  readonly pattern: RegExp;
}

const earlier = '(?:previous|prior|above|earlier|preceding|existing|original|system)';
const orders = '(?:instructions?|prompts?|rules|directions|guidelines|commands|orders|constraints)';

/** The markers that `promptInjectionGuard` looks for. */
const injectionMarkers: readonly InjectionMarker[] = [
  {
    name: 'to ignore instructions',
    pattern: new RegExp(
      `\\b(?:ignore|disregard|forget|override|bypass|skip|stop following|do not follow)\\b(?:[^.!?;\\n]{0,30}\\b(?:${earlier} [^.!?;\\n]{0,20}?${orders}|(?:all|any|your) (?:of your |of the )?${orders}|everything (?:above|before))|[^.!?;\\n]{0,8}\\bthe ${orders})\\b`,
    ),
  },
  {
    name: 'to ignore instructions (German)',
    pattern:
      /\b(?:ignorier\w*|vergiss|vergessen sie|missacht\w*)\b[^.!?\n]{0,40}\b(?:anweisung\w*|instruktion\w*|vorgaben|regeln|befehle)/,
  },
  {
    name: 'to ignore instructions (French)',
    pattern:
      /\b(?:ignor(?:e|ez|er)|oubli(?:e|ez|er)|ne ten(?:ez|ir) pas compte)\b[^.!?;\n]{0,10}\b(?:les|des|ces|tes|vos|toutes?|tous)\b[^.!?;\n]{0,30}\b(?:instructions|consignes|règles|directives)/,
  },
  {
    name: 'to ignore instructions (Spanish, Portuguese, Italian)',
    pattern:
      /\b(?:ignor[aeo]\w*|olvid[ae]\w*|esque[cç]a\w*|dimentica\w*)\b[^.!?\n]{0,40}\b(?:instrucciones|instruç\p{L}+|istruzioni|reglas|regras|regole)/u,
  },
  {
    name: 'to ignore instructions (Chinese)',
    pattern: /(?:忽略|无视|忘记)[^。！？\n]{0,20}(?:指令|指示|提示|规则)/,
  },
  {
    name: 'another role',
    pattern:
      /\b(?:you are now|from now on,? you (?:are|will|must)|pretend (?:to be|you are)|act as) (?:an? |the )?(?:dan\b|developer mode|jailbroken|unrestricted|unfiltered|(?:ai|assistant|model)? ?without (?:any )?(?:rules|restrictions|limits|filters))/,
  },
  {
    name: 'new instructions',
    pattern:
      /(?:^|[\n.:>*#[("'])\s*(?:new|updated|real|actual|important|urgent) (?:system )?(?:instructions?|prompt|orders) ?(?:for (?:the )?(?:ai|assistant|model|agent))?\s?[:：]/,
  },
  {
    name: 'the system prompt',
    pattern:
      /\b(?:reveal|print|show|repeat|output|leak|tell me|send)\b[^.!?\n]{0,30}\b(?:system prompt|your (?:hidden |initial |secret |own )?instructions|the (?:hidden|initial|secret) instructions)\b/,
  },
  {
    name: 'to keep it from the user',
    pattern:
      /\b(?:do not|don't|never|without)\b[^.!?\n]{0,20}\b(?:tell|telling|inform|informing|mention(?:ing)?|alert(?:ing)?|notify|notifying)\b[^.!?\n]{0,20}\b(?:the )?(?:user|human|owner|operator)\b/,
  },
  {
    name: 'the turn of a chat template',
    pattern:
      /<\|(?:im_start|im_end|system|assistant|user|endoftext|eot_id|start_header_id)\|>|\[\/?inst\]|<<\/?sys>>|<\/?(?:system|system_prompt|system-reminder)>|(?:^|\n)\s*#{1,4}\s*system\s*(?:prompt|message)?\s*:/,
  },
];

/** Characters of a text that are examined. */
const longest = 2_000_000;

/** Unicode tag characters, which are invisible but read by models. In flags they follow a black flag. */
const hiddenTags = /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]{0,8})[\u{e0020}-\u{e007f}]/u;

/** Invisible characters that would split words for a pattern. */
const invisible =
  /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** Returns the name of the first marker of instructions to a model in a text; `undefined` if there is none. */
export function findInjection(text: string): string | undefined {
  const looked = text.slice(0, longest);
  if (hiddenTags.test(looked)) return 'text in invisible characters';
  const plain = looked
    .normalize('NFKC')
    .replace(invisible, '')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[^\S\n]+/g, ' ');
  // Ignores line breaks within a sentence.
  const joined = plain.replace(/\s+/g, ' ');
  return injectionMarkers.find(({ pattern }) => pattern.test(plain) || pattern.test(joined))?.name;
}

/** Options of `promptInjectionGuard`. */
export interface PromptInjectionGuardOptions {
  /** @defaultValue `refuse` */
  readonly action?: 'refuse' | 'ask';
}

/**
 * Finds known wordings of instructions to a model in requests with their context, inputs and attached texts, and in the
 * results of tools.
 *
 * It detects wordings such as "ignore all previous instructions" in English, and the most common ones in German, French,
 * Spanish, Portuguese, Italian and Chinese; tokens of chat templates; and invisible text. It misses attacks in new words, in
 * another encoding, in an image or a PDF, or spread over several results. It filters known wordings and is not a defence:
 * keep effects behind approvals, and give a turn only the tools it needs. A text about such attacks is refused too.
 */
export function promptInjectionGuard({
  action = 'refuse',
}: PromptInjectionGuardOptions = {}): InputGuard & ToolGuard {
  const check = (
    values: readonly (Json | undefined)[],
    files: readonly { readonly name: string; readonly text?: string }[],
  ): GuardVerdict<never> => {
    const found = [...values, ...files.flatMap(({ name, text }) => [name, text])]
      .map((value) => (value === undefined ? undefined : markerIn(value)))
      .find((marker) => marker !== undefined);
    if (found === undefined) return { action: 'allow' };
    return { action, reason: `possible prompt injection: ${found}` };
  };
  return {
    name: 'prompt-injection',
    version: `1 ${action}`,
    checkInput: ({ request, context, inputs, attachments }) =>
      check([request, context, inputs], attachments),
    checkResult: ({ data, summary, claims, attachments }) =>
      check([data, summary, ...claims], attachments),
  };
}

function markerIn(value: Json): string | undefined {
  const texts: string[] = [];
  mapTexts(value, (text) => {
    texts.push(text);
    return text;
  });
  // Each text alone, and all together: an instruction may be split over fields.
  return findInjection(texts.join('\n')) ?? findInjection(texts.join(' '));
}

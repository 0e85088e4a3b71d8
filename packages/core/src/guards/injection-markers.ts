/** A sign of instructions to a model in a text. */
export interface InjectionMarker {
  readonly name: string;
  /** Matched against the text in lower case, with single spaces and without invisible characters. */
  readonly pattern: RegExp;
}

const earlier = '(?:previous|prior|above|earlier|preceding|existing|original|system)';
const orders = '(?:instructions?|prompts?|rules|directions|guidelines|commands|orders|constraints)';

/** The markers that `promptInjectionGuard` looks for. */
export const injectionMarkers: readonly InjectionMarker[] = [
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

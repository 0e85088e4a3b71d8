/** Peoples and languages: they name no one who could have done it, but may be the value of a field. */
const peoples = new Set(
  `american americans african asian australian austrian belgian brazilian british canadian chinese czech danish dutch english
   european europeans finnish french german germans greek hungarian indian irish italian japanese korean mexican norwegian
   polish portuguese romanian russian scottish spanish swedish swiss turkish ukrainian welsh`
    .trim()
    .split(/\s+/),
);

/** Parts of the world, zones of time, and abbreviations. */
const nobody = new Set(
  `western eastern northern southern central time standard summer daylight pacific atlantic greenwich celsius fahrenheit kelvin christmas easter internet
   us usa uk eu un utc gmt cet cest bst est edt cst cdt pst pdt ist jst iso am pm ad bc
   cpu gpu ram ssd hdd api url uri id ids ip dns tls ssl ssh http https html css json yaml xml csv pdf sql ui ux os vm vms ci cd
   pr prs mr mrs ttl cdn sdk cli ai ml it hr ceo cfo cto coo vat gdp iban bic kpi kpis roi faq rsvp eta etd asap tba tbd gps usb led
   tv dna rna ph uv`
    .trim()
    .split(/\s+/),
);

/** Nouns that need no article: stuffs, and what is counted or told in general. */
const stuffs = new Set(
  `money cash water rain snow wind ice air heat oil gas coal wood steel milk bread food fuel energy power electricity gravity
   traffic staff personnel management software hardware memory storage disk server client customer user battery income revenue
   profit turnover growth interest rent demand supply trade stock salary payroll debt credit business industry production
   output capacity access support work labour labor progress research evidence feedback advice news mail email post today
   tomorrow yesterday everybody nature school college university church town government parliament police congress`
    .trim()
    .split(/\s+/),
);

/** Names such as "James" and "Lucas" end so, too: of those in a vowel and "s" only some are surely plurals. */
const plural = /^\p{Lu}\p{Ll}+(?:[^aeious'’]|[cglstvx]e|[csz]he|ie|ee)s$/u;

/** Forms that a text is written in: they say nothing of what it says. */
const formats = new Set('json csv pdf html xml yaml sql markdown'.split(' '));

/** Returns whether a word names a form of texts. */
export function isFormat(word: string): boolean {
  return formats.has(word.toLowerCase());
}

/** Returns whether a word with a capital letter is the name of no person, firm, place or people. */
export function isNobody(word: string): boolean {
  return nobody.has(word.toLowerCase());
}

/** Returns whether a word is the name of a people or a language. */
export function isPeople(word: string): boolean {
  return peoples.has(word.toLowerCase());
}

/**
 * Returns whether a word that begins a sentence is a noun like any other: the name of a stuff, or many of something
 * ("Users got …"); "Weber got …" is not.
 */
export function isBareNoun(word: string): boolean {
  return stuffs.has(word.toLowerCase()) || plural.test(word);
}

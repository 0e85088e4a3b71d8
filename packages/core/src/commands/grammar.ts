const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Closed word classes of English. They contain no nouns, verbs or adjectives. */
export const grammar = {
  /** Articles, prepositions, conjunctions, auxiliaries and possessives, which have no meaning alone. */
  empty:
    set(`a an the to into onto as in from under within inside of at for like with by on using over between through
    across than about per via near around during among along upon toward towards throughout given versus vs and or but both each
    every all any some this that these those which who there is are be has have do does my our your their his her its me us
    you i we named called`),
  /** Articles of German, Spanish and French: a tool described in a language is called in it. */
  foreignArticles: set(
    'der die das den dem ein eine einen einem el la los las un una le les une des du',
  ),
  /** Words of courtesy and sequence that do not change the act. */
  courtesy: set('please kindly now then first next finally also just again immediately'),
  /** Words that refer to something said before. */
  pronouns: set('it them this that these those he she they him her one ones same here there'),
  /** Negations, also in German, Spanish and French, because a prohibition must not be misread. */
  negations:
    set(`not never no none nobody nothing nowhere neither nor without cannot cant dont doesnt didnt wont isnt arent
    wasnt shouldnt mustnt neednt wouldnt couldnt except instead rather nicht nie niemals kein keine keinen keinem keiner
    keines nichts niemand ohne weder nunca jamás ningún ninguna nada sin tampoco ne pas jamais aucun aucune rien sans`),
  conditions:
    set(`if unless whether until till when whenever while once before after provided assuming supposing otherwise wenn
    falls sofern sobald bevor si cuando quand lorsque`),
  questions: set('what who whom whose which when where why how'),
  /** Modal verbs: they express possibility or obligation, not an instruction. */
  modals: set('will would shall should may might can could must ought was were been had did'),
  /** Words that postpone an act or ask for less than the act. */
  postponements:
    set(`tomorrow tonight later soon eventually someday afterwards yesterday draft pretend simulate imagine suppose remind
    morgen später mañana demain`),
} as const;

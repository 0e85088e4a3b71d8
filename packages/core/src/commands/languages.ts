/** Languages whose grammar words are known. Commands in any other are not read by rules. */
export type Language = 'en' | 'de' | 'es' | 'fr';

/** The closed word classes of one language. Nouns, verbs and adjectives stand in none of them. */
export interface Grammar {
  /** The language's name in English. */
  readonly name: string;
  /** Articles, prepositions, conjunctions, auxiliaries, possessives: they relate words and mean nothing alone. */
  readonly empty: ReadonlySet<string>;
  /** Words of courtesy and of order that change nothing about the act: "please", "now", "then". */
  readonly courtesy: ReadonlySet<string>;
  /** Words that stand for something said elsewhere: "it", "them". */
  readonly pronouns: ReadonlySet<string>;
  readonly negations: ReadonlySet<string>;
  readonly conditions: ReadonlySet<string>;
  readonly questions: ReadonlySet<string>;
  /** Modal verbs: they say that something may, could or should be, and not that it is to be done. */
  readonly modals: ReadonlySet<string>;
  /** Words that put an act off, or ask for less than the act. */
  readonly postponements: ReadonlySet<string>;
  /** Conjunctions that may join two acts. */
  readonly joiners: ReadonlySet<string>;
}

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Grammars of the known languages. */
export const grammars: Readonly<Record<Language, Grammar>> = {
  en: {
    name: 'English',
    empty:
      set(`a an the to into onto as in from under within inside of at for like with by on using over between through
      across than about per via near around during among along upon toward towards throughout given versus vs and or but both each every all any some this that these those which who there is are be
      has have do does my our your their his her its me us you i we named called`),
    courtesy: set(
      'please kindly now then first next finally also just too again immediately ok okay hey hi hello thanks',
    ),
    pronouns: set('it them this that these those he she they him her one ones same here there'),
    negations:
      set(`not never no none nobody nothing nowhere neither nor without cannot cant dont doesnt didnt wont isnt arent
      wasnt shouldnt mustnt neednt wouldnt couldnt except instead rather`),
    conditions: set(
      'if unless whether until till when whenever while once before after provided assuming supposing otherwise',
    ),
    questions: set('what who whom whose which when where why how'),
    modals: set('will would shall should may might can could must ought was were been had did'),
    postponements:
      set(`tomorrow tonight later soon eventually someday afterwards yesterday draft pretend simulate imagine
      suppose remind`),
    joiners: set('and then or but'),
  },
  de: {
    name: 'German',
    empty:
      set(`der die das den dem des ein eine einen einem einer eines und oder in im ins an am ans auf aus bei beim bis durch
      für mit nach über um unter von vom vor zu zum zur als wie je pro mein meine meinen meiner unser unsere dein deine ihr ihre
      ist sind hat haben alle allen aller jede jeden jedes mir uns ich wir dass namens zwischen per`),
    courtesy: set(
      'bitte jetzt dann zuerst danach zuletzt schließlich auch noch mal einmal nun gleich sofort danke hallo',
    ),
    pronouns: set('es sie ihn ihm ihnen dies dieses diese diesen das dort'),
    negations:
      set(`nicht nie niemals kein keine keinen keinem keiner keines nichts niemand ohne weder noch statt anstatt außer
      nirgends`),
    conditions: set('wenn falls sofern sobald solange bevor nachdem ehe ob während sonst'),
    questions: set(
      'wer wen wem wessen was wann wo wohin woher warum wieso weshalb welche welcher welches wie wieviel',
    ),
    modals:
      set(`soll sollen sollte sollten kann können könnte könnten darf dürfen dürfte muss müssen müsste wird werden würde
      würden war waren wurde wurden hatte hätte wäre mag möchte`),
    postponements: set('morgen später heute gestern bald irgendwann entwurf'),
    joiners: set('und dann oder aber'),
  },
  es: {
    name: 'Spanish',
    empty:
      set(`el la los las un una unos unas y e o u a al de del en con por para sobre entre desde hasta que mi mis tu tus su
      sus nuestro nuestra es son está están ha han todo toda todos todas cada me nos yo según como llamado llamada`),
    courtesy: set('favor ahora luego primero después finalmente también ya gracias hola'),
    pronouns: set('lo le les eso esto ello este esta estos estas ese esa allí'),
    negations: set('no nunca jamás ningún ninguna ninguno nada nadie sin ni tampoco excepto salvo'),
    conditions: set('si cuando mientras apenas antes siempre'),
    questions: set('qué quién quiénes cuándo dónde cómo cuál cuáles cuánto cuánta cuántos cuántas'),
    modals:
      set(`debe deben debería deberían debo puede pueden puedo podría podrían habría sería fue fueron era hay haya
      hubiera`),
    postponements: set('mañana tarde pronto hoy ayer borrador'),
    joiners: set('y luego o pero'),
  },
  fr: {
    name: 'French',
    empty:
      set(`le la les un une des du de d l et ou à au aux en dans sur sous avec par pour entre vers chez que qui mon ma mes
      ton ta tes son sa ses notre nos votre vos leur leurs est sont a ont tout toute tous toutes chaque moi nous je selon comme
      nommé nommée disant`),
    courtesy: set('maintenant puis ensuite enfin aussi merci bonjour svp plaît plait vous te'),
    pronouns: set('il elle ils elles ce cela ça ceci cet cette ces lui y'),
    negations: set('ne n pas jamais aucun aucune rien personne sans ni sauf excepté nulle'),
    conditions: set('si s quand lorsque lorsqu dès tant avant après jusqu pendant sinon'),
    questions: set('quoi quand où pourquoi comment quel quelle quels quelles combien faut est-ce'),
    modals:
      set(`doit doivent devrait devraient dois peut peuvent peux pourrait pourraient puis-je serait aurait était étaient
      fut sera seront`),
    postponements: set('demain plus-tard bientôt hier brouillon'),
    joiners: set('et puis ou mais'),
  },
};

/** Returns the weight of a word as evidence of a language: function words weigh more than words that languages share. */
function weightIn({ name: _, empty, ...others }: Grammar, word: string): number {
  if (empty.has(word)) return 2;
  return Object.values(others).some((words) => words.has(word)) ? 1 : 0;
}

const languages: readonly Language[] = ['en', 'de', 'es', 'fr'];

/**
 * Detects the language of a text by its grammar words; English if none stands out, `undefined` if no known language uses
 * the text's script.
 */
export function languageOf(words: readonly string[]): Language | undefined {
  if (words.length > 0 && !words.some((word) => /\p{Script=Latin}/u.test(word))) return undefined;
  let best: Language = 'en';
  let greatest = 0;
  for (const language of languages) {
    const weight = words.reduce((sum, word) => sum + weightIn(grammars[language], word), 0);
    if (weight > greatest) {
      best = language;
      greatest = weight;
    }
  }
  if (greatest > 0) return best;
  const text = words.join(' ');
  if (/[äöüß]/.test(text)) return 'de';
  return /[ñ¿¡áíóú]/.test(text) ? 'es' : best;
}

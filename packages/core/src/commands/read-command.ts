import { stem } from '../text/words.js';
import { type CommandToken, commandTokens } from './command-tokens.js';

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Closed word classes of English. They contain no nouns, verbs or adjectives. */
const grammar = {
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

/** English function words, which searches and comparisons ignore. */
export const functionWords: ReadonlySet<string> = new Set([
  ...grammar.empty,
  ...grammar.pronouns,
  ...grammar.questions,
  ...grammar.modals,
  ...'and then or but if so nor being been am he theirs hers ours yours mine just please very use using'.split(
    ' ',
  ),
]);

/** The function of a word in a command; a `content` word must be accounted for. */
export type WordClass =
  | 'content'
  | 'empty'
  | 'courtesy'
  | 'pronoun'
  | 'negation'
  | 'condition'
  | 'question'
  | 'modal'
  | 'postponement';

interface WordPiece {
  readonly text: string;
  /** Characters before it in the word. */
  readonly at: number;
  readonly class: WordClass;
}

/** Splits a word at apostrophes and hyphens and classifies each piece: "what's" is a question and "is". */
function wordPieces(text: string): readonly WordPiece[] {
  const lower = text.toLowerCase().replaceAll('’', "'");
  if (/n't$/.test(lower)) return [{ text: lower, at: 0, class: 'negation' }];
  return [...lower.matchAll(/[^'-]+/g)].map(({ 0: piece, index }) => {
    const isEnding = lower[index - 1] === "'";
    const ending = /^(?:s|m|re|ve|t)$/.test(piece) ? 'empty' : /^(?:d|ll)$/.test(piece) && 'modal';
    return { text: piece, at: index, class: (isEnding && ending) || classOf(piece) };
  });
}

/** Returns the class of a word; of several, the one that changes the meaning most. */
function classOf(word: string): WordClass {
  if (grammar.negations.has(word)) return 'negation';
  if (grammar.conditions.has(word)) return 'condition';
  if (grammar.modals.has(word)) return 'modal';
  if (grammar.postponements.has(word)) return 'postponement';
  if (grammar.questions.has(word)) return 'question';
  if (grammar.pronouns.has(word)) return 'pronoun';
  if (grammar.courtesy.has(word)) return 'courtesy';
  return grammar.empty.has(word) || grammar.foreignArticles.has(word) ? 'empty' : 'content';
}

/** A word of a command outside quotations, paths, references and other values. */
export interface CommandWord {
  /** In lower case. */
  readonly text: string;
  readonly stem: string;
  readonly class: WordClass;
  readonly start: number;
  readonly end: number;
}

/** A command split into values, words and marks. */
export interface CommandReading {
  readonly command: string;
  readonly tokens: readonly CommandToken[];
  readonly words: readonly CommandWord[];
  /** Number of sentences. */
  readonly sentences: number;
  /** Whether it, or one of its sentences, ends with a question mark. */
  readonly isAsked: boolean;
}

/** Splits a command in linear time. Nothing in it is run or used as a pattern. */
export function readCommand(command: string): CommandReading {
  const tokens = commandTokens(command);
  const words = tokens
    .filter(({ kind }) => kind === 'word')
    .flatMap(({ text, start }) =>
      wordPieces(text).map(
        (piece): CommandWord => ({
          text: piece.text,
          stem: stem(piece.text),
          class: piece.class,
          start: start + piece.at,
          end: start + piece.at + piece.text.length,
        }),
      ),
    );
  const ends = tokens.filter((token, place) => isEnd(token, tokens[place + 1]));
  const isAsked = tokens.some(({ kind, text }) => kind === 'mark' && text === '?');
  return { command, tokens, words, sentences: ends.length + 1, isAsked };
}

function isEnd({ kind, text }: CommandToken, next: CommandToken | undefined): boolean {
  return kind === 'mark' && '.!?;'.includes(text) && next !== undefined && next.kind !== 'mark';
}

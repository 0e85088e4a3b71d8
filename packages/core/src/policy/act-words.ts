import { stem } from '../text/words.js';

/** Synonyms of acts, by the name of the act. */
export type ActWords = Readonly<Record<string, readonly string[]>>;

/** Name of acts that only concern the words of an answer: constraints on them stop no call. */
const answerAct = 'answer';

/**
 * Synonyms by which constraints and tools name the same act. A constraint on an act forbids the tools of that act; endings
 * such as -s, -ed and -ing need no entry. A host may pass its own table as `policy.acts`, such as this one with more words.
 */
export const actWords: ActWords = {
  delete: words(
    'delete deletion remove removal erase erasure purge prune drop wipe destroy destruction discard tidy tidied clean cleanup clear trash unlink truncate expunge uninstall rm',
  ),
  change: words(
    'change overwrite overwrote overwritten replace replacement modify modified modification edit alter alteration update rewrite rewrote rewritten write wrote written save rename patch touch',
  ),
  create: words('create creation add addition insert write wrote written save register'),
  move: words('move archive rename'),
  send: words(
    'send sent mail email post notify notified notification message forward reply replied contact',
  ),
  pay: words('pay paid payment charge spend spent transfer'),
  refund: words('refund reimburse reimbursement repay repaid'),
  buy: words('buy bought purchase order'),
  book: words('book reserve reservation'),
  cancel: words('cancel cancelled cancellation abort terminate termination suspend suspension'),
  publish: words('publish publication post deploy deployment release launch'),
  [answerAct]: words(
    'mention include say tell told state claim assume guess invent fabricate speculate cite quote repeat explain summarize translate format list show report apologize',
  ),
};

function words(text: string): readonly string[] {
  return text.split(' ');
}

/** Acts that imply others: forbidding to change a thing forbids to delete it. */
const kinds: ActWords = { delete: ['change'], move: ['change'], buy: ['pay'] };

/** Returns an act with those that it implies. */
export function withKinds(act: string): readonly string[] {
  return [act, ...((Object.hasOwn(kinds, act) && kinds[act]) || [])];
}

/** Names of acts by the stem of a word. */
export type ActIndex = ReadonlyMap<string, readonly string[]>;

/** Indexes acts by the stems of their words. */
export function toActIndex(table: ActWords): ActIndex {
  const byStem = Object.entries(table).flatMap(([act, all]) =>
    all.map((word): [string, string] => [stem(word), act]),
  );
  return new Map(
    byStem.map(([key]) => [key, byStem.filter(([other]) => other === key).map(([, act]) => act)]),
  );
}

/** Returns the acts that a word names; empty for a word not in the table. */
export function actsOfWord(word: string, index: ActIndex): readonly string[] {
  return index.get(stem(word)) ?? [];
}

/** Returns whether acts only concern the words of an answer. */
export function isAboutAnswer(acts: readonly string[]): boolean {
  return acts.length > 0 && acts.every((act) => act === answerAct);
}

const risingVerbs =
  'rose|risen|rises?|rising|grew|grown|grows?|growing|climb\\w*|gain\\w*|increas\\w+|soar\\w*';
const fallingVerbs =
  'fell|fallen|falls?|falling|drop\\w*|declin\\w+|decreas\\w+|shrank|shrunk|shrink\\w*|sank|sunk|sinks?|sinking|plung\\w+|plummet\\w*|slump\\w*|sav\\w+';
const greaterWords =
  'more|higher|larger|greater|bigger|longer|faster|quicker|heavier|older|taller|costlier|pricier|warmer|hotter|better';
const smallerWords =
  'less|fewer|lower|smaller|shorter|slower|lighter|younger|cheaper|colder|cooler|worse';
const greatestWords =
  '(?<!at )most(?! (?:recent|likely|probabl)\\w*)|highest|largest|greatest|biggest|longest|fastest|quickest|heaviest|oldest|tallest|warmest|hottest|busiest|strongest|best|peak|top|maximum';
const smallestWords =
  '(?<!at )least|fewest|lowest|smallest|shortest|slowest|lightest|youngest|cheapest|coldest|coolest|quietest|weakest|worst|minimum';

/** Verbs that tell a change upwards. */
export const risingVerb = wordsOf(risingVerbs);

/** Verbs that tell a change downwards. */
export const fallingVerb = wordsOf(fallingVerbs);

/** Whether a text tells by how much something changed: "fell by 2.8 %", "gained 3 %". */
export function isChange(text: string): boolean {
  return changeBy.test(text);
}

const changeBy = new RegExp(
  `\\b(?:${risingVerbs}|${fallingVerbs}|(?<!\\bma(?:k(?:es?|ing)|de) )up|down|chang\\w+|lost|loses?)\\s+(?:\\p{Ll}+\\s+){0,2}?(?:by\\s+)?(?:\\p{Ll}+\\s+){0,2}\\d`,
  'iu',
);

/** Words that tell a change upwards. */
export const rising = wordsOf(risingVerbs, 'up|more|higher|longer|expensive');

/** Words that tell a change downwards. */
export const falling = wordsOf(fallingVerbs, 'down|less|lower|fewer|cheaper|shorter');

/** Words for the greatest of several. */
export const greatest = wordsOf(greatestWords);

/** Words for the smallest of several. */
export const smallest = wordsOf(smallestWords);

/** Words for the greater of two, or the greatest of several. */
export const more = wordsOf(greaterWords, greatestWords);

/** Words for the smaller of two, or the smallest of several. */
export const less = wordsOf(smallerWords, smallestWords);

/** Words for what goes out of an account, where results have it below zero. */
export const outgoing =
  /\b(?:paid|pays|payments?|spen[dt]|spending|expens\w+|outgo\w+|outflows?|going out|purchases?|bought|debit\w*|withdr\w+)\b/i;

/** Words for what comes into an account. */
export const incoming =
  /\b(?:received|receipts?|income|inflows?|coming in|credit\w*|earned|incoming)\b/i;

/** Stems of fields that hold the value before a change. */
export const earlier =
  /^(?:previ|previou|prior|last|before|old|former|initial|start|baselin|begin)/;

function wordsOf(...words: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${words.join('|')})\\b`, 'i');
}

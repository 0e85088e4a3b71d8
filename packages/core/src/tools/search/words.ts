/** Words that say nothing about what is meant. Verbs, and words such as `off` and `down`, do. */
const functionWords = new Set(
  `a an the this that these those and or but nor so if then than as at be by do for from have has had in into is are was
  were been being am it its of on onto to too with within without about i me my mine we us our ours you your yours he
  him his she her hers they them their theirs who whom whose which what when where why how can could will would shall
  should may might does did there here such very just also please use using`.split(/\s+/),
);

/** Characters of a text that are read: what comes after them is no description any more. */
const longestText = 4_000;

/** Letters of a word that are read. A language without blanks has whole clauses for words. */
const longestWord = 64;

/**
 * The words of a text that carry meaning, in lower case and as they stand: `camelCase` is taken apart, and numbers are
 * left out, since they are arguments. Linear; no text is too long.
 */
export function wordsOf(text: string): string[] {
  const read = text.length > longestText ? text.slice(0, longestText) : text;
  const spaced = /[a-z][A-Z]/.test(read) ? read.replace(/([a-z])([A-Z])/g, '$1 $2') : read;
  const lower = spaced.toLowerCase();
  // Classes of Unicode are slow, and most commands need none.
  const word = /[^\s!-~]/.test(lower) ? /[\p{L}\p{M}\p{N}]+/gu : /[a-z0-9]+/g;
  const words: string[] = [];
  for (const found of lower.match(word) ?? []) {
    if (functionWords.has(found) || isNumber(found)) continue;
    words.push(found.length > longestWord ? found.slice(0, longestWord) : found);
  }
  return words;
}

function isNumber(word: string): boolean {
  return word.charAt(0) <= '9' && /^\d+$/.test(word);
}

/**
 * A command without what stands in quotes or backticks: those are arguments, not meaning. One that is a quotation as a
 * whole is the command itself.
 */
export function withoutQuotes(command: string): string {
  if (!/["`]/.test(command)) return command;
  const [, whole = command] = /^\s*["`]([^"`]*)["`]\s*$/.exec(command) ?? [];
  return whole.replace(/`[^`]*`|"[^"]*"/g, ' … ');
}

/** `counting`, `counted`, `counts` → `count`. Crude on purpose: both sides go through it. */
export function stem(word: string): string {
  if (word.length > 5 && word.endsWith('ing'))
    return undoubled(word.slice(0, -3)).replace(/e$/, '');
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && word.endsWith('ed')) return undoubled(word.slice(0, -2));
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss'))
    return word.slice(0, -1).replace(/e$/, '');
  return word.length > 4 ? word.replace(/e$/, '') : word;
}

/** `runn` → `run`. */
function undoubled(word: string): string {
  return word.replace(/(.)\1$/, '$1');
}

/** Every three letters in a row, with the word's ends marked: what words that are spelled nearly alike share. */
export function gramsOf(word: string): string[] {
  const marked = `^${word}$`;
  const grams: string[] = [];
  for (let start = 0; start + 3 <= marked.length; start += 1) {
    grams.push(marked.slice(start, start + 3));
  }
  return grams;
}

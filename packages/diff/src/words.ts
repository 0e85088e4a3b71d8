export const wordSource = '[\\p{L}\\p{M}\\p{N}_]+';

const word = new RegExp(wordSource, 'gu');

export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(word) ?? [];
}

const endings = ['ings', 'ing', 'ed', 'es', 's', 'e'];

/** Strips the ending of an English verb or noun. @example stemOf('dropped') // 'drop', as of 'drops' and 'dropping' */
export function stemOf(word: string): string {
  if (word.length > 4 && (word.endsWith('ies') || word.endsWith('ied'))) {
    return `${word.slice(0, -3)}y`;
  }
  const ending = endings.find((each) => word.endsWith(each) && word.length > each.length + 2);
  const stem = ending === undefined ? word : word.slice(0, -ending.length);
  const last = stem.slice(-1);
  return last === stem.at(-2) && !'aeiou'.includes(last) ? stem.slice(0, -1) : stem;
}

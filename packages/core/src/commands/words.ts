import { stem } from '../text/words.js';
import type { Language } from './languages.js';

export { splitWords, stem, withoutPlural } from '../text/words.js';

const endings: Readonly<Record<Exclude<Language, 'en'>, RegExp>> = {
  de: /(?:en|em|er|es|e|n|s)$/,
  es: /(?:es|as|os|s|a|o|e)$/,
  fr: /(?:es|s|e|x)$/,
};

/** Returns the stem of a word of one language. */
export function stemIn(language: Language, word: string): string {
  if (language === 'en') return stem(word);
  const lower = word.toLowerCase();
  return lower.length > 4 ? lower.replace(endings[language], '') : lower;
}

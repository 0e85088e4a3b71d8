import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import german from './de.json' with { type: 'json' };
import english from './en.json' with { type: 'json' };
import { type Sentences, toSentences } from './sentence.ts';

type Words = typeof english;

/** The texts of the page in a language: words as they are, and what is said of values. */
export type Texts = Omit<Words, 'say'> & { readonly say: Sentences<Words['say']> };

const en = toTexts(english);
const de = toTexts(german);

/** Languages by their tags. */
export const languages: Readonly<Record<string, Texts>> = { en, de };

function toTexts(words: Words): Texts {
  return { ...words, say: toSentences(words.say) };
}

/** Returns the language to show: the one chosen, else the first of the browser's that there is. */
export function languageOf(chosen: string | undefined): string {
  const wanted = [chosen ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find((tag) => Object.hasOwn(languages, tag)) ?? 'en';
}

/** Returns how to write dates and numbers: as the browser's wish for a language says, else as is usual in it. */
export function localeOf(language: string): string {
  return navigator.languages.find((tag) => tag.slice(0, 2).toLowerCase() === language) ?? language;
}

const LanguageContext = createContext('en');

/** Hands the language, as a tag that may name a country, to everything below it. */
export const { Provider: LanguageProvider } = LanguageContext;

/** Returns the tag of the language that is shown. */
export function useLanguage(): string {
  return useContext(LanguageContext);
}

export function useTexts(): Texts {
  return languages[useLanguage().slice(0, 2).toLowerCase()] ?? en;
}

/** Returns the text of a status, a kind or another word of the API; of one that is unknown, the word. */
export function wordOf(words: Readonly<Record<string, string>>, word: string): string {
  if (Object.hasOwn(words, word)) return words[word] ?? word;
  return word
    .replaceAll(/(?<=[a-zA-Z])(?=[A-Z])/g, ' ')
    .replaceAll('_', ' ')
    .toLowerCase();
}

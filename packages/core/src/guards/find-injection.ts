import { injectionMarkers } from './injection-markers.js';

/** Characters of a text that are examined. */
const longest = 2_000_000;

/** Unicode tag characters, which are invisible but read by models. In flags they follow a black flag. */
const hiddenTags = /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]{0,8})[\u{e0020}-\u{e007f}]/u;

/** Invisible characters that would split words for a pattern. */
const invisible =
  /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** Returns the name of the first marker of instructions to a model in a text; `undefined` if there is none. */
export function findInjection(text: string): string | undefined {
  const looked = text.slice(0, longest);
  if (hiddenTags.test(looked)) return 'text in invisible characters';
  const plain = looked
    .normalize('NFKC')
    .replace(invisible, '')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[^\S\n]+/g, ' ');
  // Ignores line breaks within a sentence.
  const joined = plain.replace(/\s+/g, ' ');
  return injectionMarkers.find(({ pattern }) => pattern.test(plain) || pattern.test(joined))?.name;
}

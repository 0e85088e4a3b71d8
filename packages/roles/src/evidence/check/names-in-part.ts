import type { Field, Source } from '../source/source.js';

/** Fields by a word of the name that they hold: "Weber" of "Jonas Weber". */
const known = new WeakMap<Source, ReadonlyMap<string, readonly Field[]>>();

/** A name: two to four words with capital letters. */
const wholeName =
  /^\p{Lu}[\p{L}\p{M}.’'-]*(?: (?:&|de|van|von|der|del|la|\p{Lu}[\p{L}\p{M}.’'-]*)){1,3}$/u;

/** Returns the fields of the one name that a word is the first or the last of. */
export function namesInPart(word: string, source: Source): readonly Field[] {
  const names = known.get(source) ?? namesByWord(source);
  known.set(source, names);
  return names.get(word.toLowerCase()) ?? [];
}

function namesByWord({ fields }: Source): ReadonlyMap<string, readonly Field[]> {
  const byWord = new Map<string, Field[]>();
  for (const field of fields) {
    const name = String(field.value);
    if (!wholeName.test(name)) continue;
    const words = name.toLowerCase().split(' ');
    for (const word of new Set([words[0] ?? '', words.at(-1) ?? ''])) {
      if (word.length < 3) continue;
      byWord.set(word, [...(byWord.get(word) ?? []), field]);
    }
  }
  // A word of two names says neither.
  return new Map(
    [...byWord].filter(([, same]) => new Set(same.map(({ value }) => value)).size === 1),
  );
}

const stopWords = new Set(
  `a an the this that these those it its his her their our your my i we you he she they of to in on for from and or
  nor with by at as is are be been was were do does did has have had into onto than then so if when where which who
  what how each every all any both some there here not no only per via about please me us up out over under`.split(
    /\s+/,
  ),
);

/**
 * A word without the endings that make it look different: "files", "file" and "filing" become one. Light on purpose:
 * it joins too little rather than too much.
 */
export function stem(word: string): string {
  const lower = word.toLowerCase();
  const base = withoutVerbEnding(withoutPlural(lower));
  return base.length > 3 && base.endsWith('e') ? base.slice(0, -1) : base;
}

/** "counts" as "count"; a word that is no plural as it is. */
export function withoutPlural(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word;
  return /(?:x|z|ch|sh|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

function withoutVerbEnding(word: string): string {
  const ending = /(?:ing|ed)$/.exec(word)?.[0];
  if (ending === undefined) return word;
  const base = word.slice(0, -ending.length);
  if (base.length < 3 || !/[aeiouy]/.test(base)) return word;
  const last = base.at(-1);
  return last === base.at(-2) && last !== 's' && last !== 'l' ? base.slice(0, -1) : base;
}

/** The words of a text as they stand, with `camelCase`, `snake_case` and `kebab-case` taken apart. */
export function splitWords(text: string): string[] {
  return (
    text
      .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The stems of the words that carry meaning, each once, in order. */
export function stemsOf(text: string): string[] {
  const stems = splitWords(text)
    .filter((word) => !stopWords.has(word))
    .map(stem);
  return [...new Set(stems)];
}

import { splitWords, stem } from '@pce/core/commands';

const stopWords = new Set(
  `a an the this that these those it its his her their our your my i we you he she they of to in on for from and or
  nor with by at as is are be been was were do does did has have had into onto than then so if when where which who
  what how each every all any both some there here not no only per via about please me us up out over under`.split(
    /\s+/,
  ),
);

/** The stems of the words that carry meaning, each once, in order. */
export function stemsOf(text: string): string[] {
  const stems = splitWords(text)
    .filter((word) => !stopWords.has(word))
    .map(stem);
  return [...new Set(stems)];
}

import { isToolVerb } from '../text/words.js';

/** End of a sentence: a mark before a blank and a capital. "e.g. Paris" and `a.txt` end none. */
const sentenceEnd = /(?<=(?:^|[^\s.]{2})[.!?]["”)]?)\s+(?=[\p{Lu}`"])/u;

/** Returns the sentences of a text: instructions and prohibitions. */
export function proseOf(text: string): {
  readonly acts: readonly string[];
  readonly prohibitions: readonly string[];
} {
  const sentences = text
    .split(/\n\s*\n/)
    .flatMap((paragraph) => splitOutsideQuotes(paragraph.replace(/\s*\n\s*/g, ' ').trim()))
    .filter((sentence) => sentence !== '');
  return {
    acts: sentences.filter((sentence) => !isProhibition(sentence)),
    prohibitions: sentences.filter(isProhibition),
  };
}

function splitOutsideQuotes(paragraph: string): string[] {
  const sentences: string[] = [''];
  for (const [index, part] of paragraph.split(/(`[^`]*`|"[^"]*"|“[^”]*”)/).entries()) {
    const [first = '', ...others] = index % 2 === 1 ? [part] : part.split(sentenceEnd);
    sentences.push(`${sentences.pop() ?? ''}${first}`, ...others);
  }
  return sentences.map((sentence) => sentence.trim());
}

/** Returns whether a sentence is a prohibition that names an act, "Do not send …". "Never mind." and "Don't do it." name none. */
function isProhibition(sentence: string): boolean {
  const act = /^(?:please )?(?:do not|don['’]t|never) (\p{L}+)/iu.exec(sentence)?.[1];
  return (
    act !== undefined && isToolVerb(act) && !/\b(?:it|that|this|them|these|those)\b/i.test(sentence)
  );
}

import { grammars } from '@pce/core/commands';

/** End of a sentence: a mark before a blank and a capital. "e.g. Paris" and `a.txt` end none. */
const sentenceEnd = /(?<=(?:^|[^\s.]{2})[.!?]["”)]?)\s+(?=[\p{Lu}¿¡`"])/u;

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

/** Splits a paragraph at the ends of its sentences, and not inside of what it quotes. */
function splitOutsideQuotes(paragraph: string): string[] {
  const sentences: string[] = [''];
  for (const [index, part] of paragraph.split(/(`[^`]*`|"[^"]*"|“[^”]*”)/).entries()) {
    const [first = '', ...others] = index % 2 === 1 ? [part] : part.split(sentenceEnd);
    sentences.push(`${sentences.pop() ?? ''}${first}`, ...others);
  }
  return sentences.map((sentence) => sentence.trim());
}

const denying = new Set(Object.values(grammars).flatMap(({ negations }) => [...negations]));

/** "Don't forget to …" asks for an act. */
const reminder = /^(?:(?:do not|don't|never) forget to|no (?:te|se|os) olvid|n'oublie[sz]? pas d)/;

/** Returns whether a sentence is a prohibition: "Do not …", "Never …", "Don't …". */
export function isProhibition(sentence: string): boolean {
  const words =
    sentence
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}']+/gu) ?? [];
  const [first = '', second = ''] = words;
  const isDenied =
    first.endsWith("n't") || denying.has(first) || (first === 'do' && second === 'not');
  return isDenied && !reminder.test(words.join(' '));
}

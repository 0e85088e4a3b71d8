import {
  type CommandReading,
  type CommandToken,
  readCommand,
  splitWords,
} from '@pce/core/internal';

export interface CommandText extends CommandReading {
  readonly values: readonly CommandValue[];
}

/** Splits a command into values and words in linear time. Nothing in the command is run or used as a pattern. */
export function readCommandText(command: string): CommandText {
  const reading = readCommand(command);
  const { tokens } = reading;
  const values: CommandValue[] = [];
  for (const [place, token] of tokens.entries()) {
    if (token.kind === 'mark' || (token.kind === 'word' && token.key === undefined)) continue;
    const { text, start, end, amount, unit } = token;
    const kind = token.kind === 'word' ? 'quoted' : token.kind;
    const above = values.at(-1);
    const isListed = token.key === undefined && above && joins(command.slice(above.end, start));
    // Items of a list share the position of the first one.
    const { before, isMarked, list } = isListed ? above : placeOf(tokens, place);
    const where = { before, after: wordsAfter(tokens, place), isMarked, list };
    values.push({ kind, text, start, end, amount, unit, ...where });
  }
  return { ...reading, values };
}

function placeOf(
  tokens: readonly CommandToken[],
  place: number,
): Pick<CommandValue, 'before' | 'isMarked' | 'list'> {
  const own = tokens[place]?.key;
  if (own !== undefined) return { before: splitWords(own), isMarked: true, list: place };
  const mark = tokens[place - 1];
  const isMarked = mark?.kind === 'mark' && (mark.text === ':' || mark.text === '=');
  const named = isMarked && mark.text === '=' ? splitWords(mark.key ?? '') : [];
  const words: string[] = [...named];
  for (let at = isMarked ? place - 2 : place - 1; at >= 0 && words.length < 8; at -= 1) {
    const token = tokens[at];
    if (token === undefined || !isBare(token)) break;
    words.unshift(...splitWords(token.text));
  }
  return { before: words.slice(-8), isMarked, list: place };
}

function wordsAfter(tokens: readonly CommandToken[], place: number): string[] {
  const [first, second] = tokens.slice(place + 1, place + 3);
  if (first?.kind !== 'word') return [];
  return [first, ...(second?.kind === 'word' ? [second] : [])].map(({ text }) =>
    text.toLowerCase(),
  );
}

/** Returns whether a token is a word, or an unquoted identifier such as `max_results`. */
function isBare({ kind, text, start, end }: CommandToken): boolean {
  return kind === 'word' || (kind === 'quoted' && end - start === text.length);
}

function joins(between: string): boolean {
  return between.length < 20 && /^(?:,|,? *(?:and|or)|&)$/.test(between.trim());
}

/** A part of a command recognized as a value by its form. */
export interface CommandValue {
  readonly kind: 'reference' | 'url' | 'path' | 'quoted' | 'number' | 'date';
  /** Text without quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Number without its currency or percent sign. */
  readonly amount: number | undefined;
  readonly unit: string | undefined;
  /** The words before it, in lower case, nearest last; at most 8. */
  readonly before: readonly string[];
  /** The words after it, nearest first; at most 2. */
  readonly after: readonly string[];
  /** Whether a colon or `=` separates it from the words before. */
  readonly isMarked: boolean;
  /** Number of its list; values joined by "and" or commas share one. */
  readonly list: number;
}

import type { Place } from '../values/place.js';
import { fault } from './expression-error.js';

export interface Token extends Place {
  readonly kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  readonly text: string;
}

const closing: ReadonlyMap<string, string> = new Map([
  ...(["''’", '""”', '““”"', '””', "‘‘’'", '’’', '„“”"', '«»'] as const).map(
    (line) => [line.charAt(0), line.slice(1)] as const,
  ),
]);

const token =
  /\s*(?:(?<moment>\d{4}-\d{2}(?:-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?)?(?![\d-])|\d{1,2}:\d{2}(?::\d{2})?)|(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<name>[\p{L}_$][\p{L}\p{N}_$]*)|(?<sign><=|>=|=<|=>|!==?|<>|===?|&&|\|\||[-+*/=<>&()[\]{},.≤≥≠×÷−]))/uy;
const column = /[\p{L}\p{N}_$]+/uy;
const dashed = /(?:-[\p{L}\p{N}_$]+)+/uy;
const same: Readonly<Record<string, string>> = {
  ...{ '==': '=', '===': '=', '<>': '!=', '!==': '!=', '≠': '!=', '≤': '<=', '=<': '<=' },
  ...{ '≥': '>=', '&': 'and', '&&': 'and', '||': 'or', '×': '*', '÷': '/', '−': '-' },
};

/** Returns the end of a quotation that starts at `start`: the closing quote not followed by a letter or digit; -1 if there is none. */
function quoteEnd(text: string, start: number): number {
  const quotes = closing.get(text.charAt(start)) ?? '';
  for (let at = start + 1; at < text.length; at++) {
    if (quotes.includes(text.charAt(at)) && !/[\p{L}\p{N}]/u.test(text.charAt(at + 1))) return at;
  }
  return -1;
}

/** Returns whether a quotation can start at a position, unlike an apostrophe within a word. */
export function isQuoteAt(text: string, at: number): boolean {
  return closing.has(text.charAt(at)) && !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
}

/** Returns the characters outside quotations with their positions, including unclosed quotes. */
export function* charactersIn(
  text: string,
): Generator<{ readonly at: number; readonly char: string }> {
  for (let at = 0; at < text.length; at++) {
    const end = isQuoteAt(text, at) ? quoteEnd(text, at) : -1;
    if (end === -1) yield { at, char: text.charAt(at) };
    else at = end;
  }
}

/**
 * Returns the tokens of an expression. A name includes minus signs if `isName` knows the longer name as a field.
 *
 * @throws ExpressionError for a character that starts no token
 */
export function tokensIn(text: string, isName: (name: string) => boolean): Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  const match = (pattern: RegExp, at: number): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  for (let at = 0; at < end; at = tokens.at(-1)?.end ?? end) {
    const start = at + text.slice(at).search(/\S/);
    const add = (kind: Token['kind'], length: number, said?: string): void => {
      tokens.push({
        kind,
        text: said ?? text.slice(start, start + length),
        start,
        end: start + length,
      });
    };
    const { moment, number, name, sign } = match(token, at)?.groups ?? {};
    // After a full stop a column may start with a digit: `c1.2025`.
    const word = tokens.at(-1)?.text === '.' ? match(column, start)?.[0] : name;
    if (word !== undefined) {
      let length = word.length + (match(dashed, start + word.length)?.[0].length ?? 0);
      while (length > word.length && !isName(text.slice(start, start + length)))
        length = Math.max(word.length, text.lastIndexOf('-', start + length - 1) - start);
      add('name', length);
    } else if (moment !== undefined) add('text', moment.length);
    else if (number !== undefined) add('number', number.length);
    else if (sign !== undefined) add('sign', sign.length, same[sign]);
    else {
      const close = quoteEnd(text, start);
      if (close === -1)
        throw fault('syntax', `"${text.slice(start, start + 30)}" is not in the language`);
      add('text', close + 1 - start, text.slice(start + 1, close));
    }
  }
  return tokens;
}

import { ExpressionError } from './expression-error.js';
import type { Span } from './syntax.js';

/** A token of an expression. */
export interface Token extends Span {
  readonly kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  readonly text: string;
}

/** Quotes, with those that close them. */
export const closingQuotes: Readonly<Record<string, string>> = {
  ...{ "'": "'’", '"': '"”', '“': '”"', '”': '”', '‘': "’'", '’': "’'", '„': '“”"', '«': '»' },
  '`': '`',
};

const space = /\s+/y;
const word = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const dashed = /(?:-[\p{L}\p{N}_$]+)+/uy;
const digits = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const column = /[\p{L}\p{N}_$]+/uy;
const sign = /<=|>=|=<|=>|!=|<>|==|&&|[-+*/=<>&()[\]{},.≤≥≠×÷−]/y;
const same: Readonly<Record<string, string>> = {
  ...{ '==': '=', '<>': '!=', '≠': '!=', '≤': '<=', '=<': '<=', '≥': '>=', '=>': '>=', '&&': '&' },
  ...{ '×': '*', '÷': '/', '−': '-' },
};

/** Returns the end of a quotation that begins at `start`: a quote that no letter or digit follows; -1 where none closes it. */
export function quoteEnd(text: string, start: number): number {
  const closing = closingQuotes[text.charAt(start)] ?? '';
  for (let at = start + 1; at < text.length; at++) {
    if (closing.includes(text.charAt(at)) && !/[\p{L}\p{N}]/u.test(text.charAt(at + 1))) return at;
  }
  return -1;
}

/**
 * Returns the tokens of an expression. A name goes on over minus signs where `isName` knows the longer one as a field.
 *
 * @throws ExpressionError for a character that no token begins with
 */
export function tokensIn(text: string, isName: (name: string) => boolean): Token[] {
  const tokens: Token[] = [];
  const match = (pattern: RegExp, at: number): string => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? '';
  };
  let at = match(space, 0).length;
  const push = (kind: Token['kind'], length: number, value = text.slice(at, at + length)): void => {
    tokens.push({ kind, text: value, start: at, end: at + length });
    at += length;
    at += match(space, at).length;
  };
  while (at < text.length) {
    const last = tokens.at(-1);
    const isStep = last?.text === '.' && last.kind === 'sign' && last.end === at;
    const name = match(isStep ? column : word, at);
    const number = match(digits, at);
    if (name !== '') push('name', longest(text, at, name, match(dashed, at + name.length), isName));
    else if (number !== '') push('number', number.length);
    else if (Object.hasOwn(closingQuotes, text.charAt(at))) {
      const end = quoteEnd(text, at);
      if (end === -1)
        throw new ExpressionError(
          'syntax',
          `the quotation ${text.slice(at, at + 30)} does not end`,
        );
      push('text', end + 1 - at, text.slice(at + 1, end));
    } else {
      const found = match(sign, at);
      if (found === '')
        throw new ExpressionError('syntax', `"${text.charAt(at)}" is not in the language`);
      push('sign', found.length, same[found] ?? found);
    }
  }
  tokens.push({ kind: 'end', text: 'the end', start: at, end: at });
  return tokens;
}

/** Returns the length of the longest known name that begins at `at`. */
function longest(
  text: string,
  at: number,
  name: string,
  more: string,
  isName: (name: string) => boolean,
): number {
  for (let end = more.length; end > 0; end = more.lastIndexOf('-', end - 1)) {
    const length = name.length + end;
    if (isName(text.slice(at, at + length))) return length;
  }
  return name.length;
}

import type { Operand } from './criterion.js';
import type { TokenReader } from './token-reader.js';

const literals: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** Words with a special meaning, unless in backticks. */
const reserved: ReadonlySet<string> = new Set([
  'and',
  'or',
  'not',
  'is',
  'are',
  'no',
  ...literals.keys(),
]);

const numberWords: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Reads the left side of a comparison or another check. */
export function readSubject(reader: TokenReader): Operand | undefined {
  const operand = readOperand(reader);
  return operand?.type === 'word' ? { type: 'name', name: operand.word } : operand;
}

/** Reads one side of a comparison. */
export function readOperand(reader: TokenReader): Operand | undefined {
  const size = reader.attempt(() => readSize(reader));
  if (size !== undefined) return size;
  const token = reader.take();
  switch (token?.type) {
    case 'name':
      return { type: 'name', name: token.text };
    case 'string':
      return { type: 'literal', value: token.text };
    case 'number':
      return { type: 'literal', value: token.value };
    case 'word':
      return fromWord(token.text);
    default:
      return undefined;
  }
}

/** Reads a number, in digits or as a word up to twelve. */
export function readAmount(reader: TokenReader): number | undefined {
  return reader.attempt(() => {
    const token = reader.take();
    if (token?.type === 'number') return token.value;
    const value = token?.type === 'word' ? numberWords.indexOf(token.text.toLowerCase()) : -1;
    return value === -1 ? undefined : value;
  });
}

/** Reads a name, bare or in backticks. */
export function readName(reader: TokenReader): string | undefined {
  return reader.attempt(() => {
    const token = reader.take();
    if (token?.type === 'name') return token.text;
    return token?.type === 'word' && !reserved.has(token.text.toLowerCase())
      ? token.text
      : undefined;
  });
}

function readSize(reader: TokenReader): Operand | undefined {
  const type = reader.takePhrase('count', 'length');
  if (type === undefined || !reader.takeSign('(')) return undefined;
  const name = readName(reader);
  return name !== undefined && reader.takeSign(')') ? { type, name } : undefined;
}

function fromWord(text: string): Operand | undefined {
  const literal = literals.get(text.toLowerCase());
  if (literal !== undefined) return { type: 'literal', value: literal };
  return reserved.has(text.toLowerCase()) ? undefined : { type: 'word', word: text };
}

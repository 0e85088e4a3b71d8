import type { Json } from '../contracts/json.js';
import type { CriterionScope, Operand } from './criterion.js';
import type { TokenReader } from './tokens.js';

export type Scalar = string | number | boolean | null;

/** One side of a comparison, looked up. */
export type Measured =
  | { readonly value: Scalar; readonly detail: string }
  /** Nothing to compare; `detail` has the reason. */
  | { readonly value: undefined; readonly detail: string };

export function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && sizeOf(value) === 0;
}

/** Evaluates one side of a comparison and describes the value in words. */
export function measure(operand: Operand, scope: CriterionScope): Measured {
  switch (operand.type) {
    case 'literal':
      return { value: operand.value, detail: show(operand.value) };
    case 'word': {
      const value = scope.value(operand.word);
      return value === undefined
        ? { value: operand.word, detail: show(operand.word) }
        : scalar(value, describe(operand.word, value));
    }
    case 'name': {
      const value = scope.value(operand.name);
      return scalar(value, describe(operand.name, value));
    }
    case 'count':
    case 'length':
      return measureSize(operand, scope);
  }
}

/** Describes a value in a few words: "findings has 3 items". */
export function describe(name: string, value: Json | undefined): string {
  if (value === undefined) return `there is no ${name}`;
  if (Array.isArray(value)) return `${name} has ${plural(value.length, 'item', 'items')}`;
  if (typeof value === 'object' && value !== null) {
    return `${name} has ${plural(sizeOf(value), 'entry', 'entries')}`;
  }
  if (typeof value === 'string' && value.length > longText) {
    return `${name} has ${value.length} characters`;
  }
  return `${name} is ${show(value)}`;
}

export function show(value: Scalar): string {
  return typeof value === 'string' ? `"${value}"` : String(value);
}

/** Longer texts are described by their length. */
const longText = 60;

function measureSize(
  operand: Extract<Operand, { type: 'count' | 'length' }>,
  scope: CriterionScope,
): Measured {
  const value = scope.value(operand.name);
  const detail = describe(operand.name, value);
  if (typeof value === 'object' && value !== null) return { value: sizeOf(value), detail };
  if (typeof value !== 'string' || operand.type === 'count') {
    return { value: undefined, detail: `${detail}: nothing to count` };
  }
  const length = plural(value.length, 'character', 'characters');
  return { value: value.length, detail: `${operand.name} has ${length}` };
}

function scalar(value: Json | undefined, detail: string): Measured {
  return typeof value === 'object' && value !== null
    ? { value: undefined, detail: `${detail}: compare its count or one of its values` }
    : { value, detail };
}

function sizeOf(value: Json[] | { [key: string]: Json }): number {
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

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

import type { Comparator, Criterion, Operand } from './criterion.js';
import { readAmount, readName, readOperand, readSubject } from './measure.js';
import { TokenReader, tokenize } from './tokens.js';

/** Longest criterion, in characters, that is parsed. */
const maxLength = 4_096;
const maxDepth = 32;

const signs: Readonly<Record<string, Comparator>> = {
  '=': '==',
  '==': '==',
  '!=': '!=',
  '≠': '!=',
  '>=': '>=',
  '≥': '>=',
  '<=': '<=',
  '≤': '<=',
  '>': '>',
  '<': '<',
};

/**
 * Parses a success criterion: `findings is not empty OR count(facts) >= 3`, "`report.md` exists", "at least 3 files listed".
 * Returns `undefined` for other text ("The report reads well"). Never throws; linear time.
 */
export function parseCriterion(text: string): Criterion | undefined {
  if (text.length > maxLength) return undefined;
  const tokens = tokenize(text.trim().replace(/\.$/, ''));
  if (tokens === undefined) return undefined;
  const reader = new TokenReader(tokens);
  const criterion = readAny(reader, 0);
  return reader.next === undefined ? criterion : undefined;
}

function readAny(reader: TokenReader, depth: number): Criterion | undefined {
  return readChain(reader, 'or', () => readChain(reader, 'and', () => readFactor(reader, depth)));
}

function readChain(
  reader: TokenReader,
  link: 'and' | 'or',
  readPart: () => Criterion | undefined,
): Criterion | undefined {
  const criteria: Criterion[] = [];
  do {
    const part = readPart();
    if (part === undefined) return undefined;
    criteria.push(part);
  } while (reader.takePhrase(link) !== undefined);
  return criteria.length === 1 ? criteria[0] : { type: link === 'and' ? 'all' : 'any', criteria };
}

function readFactor(reader: TokenReader, depth: number): Criterion | undefined {
  if (depth > maxDepth) return undefined;
  if (reader.takePhrase('not') !== undefined) return negated(readFactor(reader, depth + 1));
  if (!reader.takeSign('(')) return readCheck(reader);
  const inner = readAny(reader, depth + 1);
  return reader.takeSign(')') ? inner : undefined;
}

/** "Exists" in the languages of planning documents: English, German, Spanish, French. */
const existing = [
  'exists',
  'exist',
  'existiert',
  'existieren',
  'ist vorhanden',
  'sind vorhanden',
  'existe',
  'existen',
  'existent',
];

function readCheck(reader: TokenReader): Criterion | undefined {
  const amount = reader.attempt(() => readThings(reader));
  if (amount !== undefined) return amount;
  const left = readSubject(reader);
  if (left === undefined) return undefined;
  return (
    readComparison(reader, left) ??
    (left.type === 'name' ? readPredicate(reader, left.name) : undefined)
  );
}

function readThings(reader: TokenReader): Criterion | undefined {
  reader.takePhrase('there are', 'there is', 'found', 'find', 'listed', 'list');
  const quantity = readQuantity(reader);
  if (quantity === undefined) return undefined;
  const { operator, amount } = quantity;
  const name = reader.attempt(() => readItemsIn(reader));
  if (name !== undefined) return compare({ type: 'count', name }, operator, amount);
  const things = readPlainWords(reader);
  return things === undefined ? undefined : { type: 'amount', operator, amount, things };
}

/** "items in `findings`" */
function readItemsIn(reader: TokenReader): string | undefined {
  if (reader.takePhrase(...units) === undefined) return undefined;
  return reader.takePhrase('in', 'of') === undefined ? undefined : readName(reader);
}

/** Reads the words up to the next AND, OR or parenthesis; `undefined` if a verb among them makes it a sentence. */
function readPlainWords(reader: TokenReader): string | undefined {
  const words: string[] = [];
  for (let token = reader.next; token !== undefined; token = reader.next) {
    if (token.type === 'sign' && token.text === ')') break;
    if (token.type !== 'word' && token.type !== 'name') return undefined;
    if (token.type === 'word' && /^(?:and|or)$/i.test(token.text)) break;
    if (token.type === 'word' && /^(?:is|has|have|not|contains?|does)$/i.test(token.text))
      return undefined;
    words.push(token.type === 'name' ? `\`${token.text}\`` : token.text);
    reader.take();
  }
  if (/^exists?$/i.test(words.at(-1) ?? '')) words.pop();
  return words.length === 0 ? undefined : words.join(' ');
}

function readComparison(reader: TokenReader, left: Operand): Criterion | undefined {
  if (reader.next?.type === 'sign') {
    const operator = signs[reader.next.text];
    reader.take();
    return operator && readRight(reader, left, operator);
  }
  if (reader.takePhrase('equals') !== undefined) return readRight(reader, left, '==');
  if (reader.takePhrase('does not equal') !== undefined) return readRight(reader, left, '!=');
  return reader.takePhrase('is', 'are') === undefined ? undefined : readIs(reader, left);
}

function readIs(reader: TokenReader, left: Operand): Criterion | undefined {
  const isNot = reader.takePhrase('not') !== undefined;
  if (left.type === 'name' && reader.takePhrase('empty') !== undefined) {
    const empty: Criterion = { type: 'empty', name: left.name };
    return isNot ? negated(empty) : empty;
  }
  const operator = readQuantityWords(reader);
  if (operator === undefined) {
    reader.takePhrase('equal to');
    return readRight(reader, left, isNot ? '!=' : '==');
  }
  const criterion = readRight(reader, left, operator);
  return isNot ? negated(criterion) : criterion;
}

function readRight(
  reader: TokenReader,
  left: Operand,
  operator: Comparator,
): Criterion | undefined {
  const ordered = operator !== '==' && operator !== '!=';
  const amount =
    ordered || left.type === 'count' || left.type === 'length' ? readAmount(reader) : undefined;
  if (amount !== undefined) return compare(left, operator, amount);
  const right = readOperand(reader);
  return right && { type: 'compare', left, operator, right };
}

function readPredicate(reader: TokenReader, name: string): Criterion | undefined {
  if (reader.takePhrase(...existing) !== undefined) return { type: 'exists', name };
  if (reader.takePhrase('has', 'have') !== undefined) return readSize(reader, name);
  if (reader.takePhrase('contains', 'contain', 'includes', 'include') !== undefined) {
    return readContains(reader, name);
  }
  if (reader.takePhrase('does not', 'do not') === undefined) return undefined;
  if (reader.takePhrase('exist') !== undefined) return negated({ type: 'exists', name });
  const contains = reader.takePhrase('contain', 'include') !== undefined;
  return contains ? negated(readContains(reader, name)) : undefined;
}

function readContains(reader: TokenReader, name: string): Criterion | undefined {
  const part = readOperand(reader);
  return part && { type: 'contains', name, part };
}

/** "has at least 3 items", "has no entries", "has 12 characters" */
function readSize(reader: TokenReader, name: string): Criterion | undefined {
  const exact = readAmount(reader);
  const quantity = exact === undefined ? readQuantity(reader) : exactly(exact);
  if (quantity === undefined) return undefined;
  if (reader.takePhrase(...units) !== undefined) {
    return compare({ type: 'count', name }, quantity.operator, quantity.amount);
  }
  if (reader.takePhrase(...characters) === undefined) return undefined;
  return compare({ type: 'length', name }, quantity.operator, quantity.amount);
}

function compare(left: Operand, operator: Comparator, amount: number): Criterion {
  return { type: 'compare', left, operator, right: { type: 'literal', value: amount } };
}

function negated(criterion: Criterion | undefined): Criterion | undefined {
  return criterion && { type: 'not', criterion };
}

const quantities = {
  'at least': '>=',
  'no fewer than': '>=',
  'no less than': '>=',
  'at most': '<=',
  'no more than': '<=',
  'more than': '>',
  'greater than': '>',
  'fewer than': '<',
  'less than': '<',
  exactly: '==',
} as const;

const quantityPhrases = Object.keys(quantities) as (keyof typeof quantities)[];

/** Words for the elements of lists and objects. */
const units = [
  'items',
  'item',
  'entries',
  'entry',
  'elements',
  'element',
  'values',
  'value',
  'rows',
  'row',
  'records',
  'record',
  'keys',
  'key',
] as const;
/** Words for the elements of texts. */
const characters = ['characters', 'character'] as const;

type Quantity = { readonly operator: Exclude<Comparator, '!='>; readonly amount: number };

/** Reads a quantity: "at least 3", "no more than two", "3+", "three or more", "no". */
function readQuantity(reader: TokenReader): Quantity | undefined {
  const operator = readQuantityWords(reader);
  if (operator === undefined) {
    return reader.takePhrase('no') === undefined
      ? reader.attempt(() => readBound(reader))
      : exactly(0);
  }
  const amount = readAmount(reader);
  return amount === undefined ? undefined : { operator, amount };
}

/** "3+", "three or more", "3 or fewer" */
function readBound(reader: TokenReader): Quantity | undefined {
  const amount = readAmount(reader);
  if (amount === undefined) return undefined;
  if (reader.takeSign('+') || reader.takePhrase('or more') !== undefined) {
    return { operator: '>=', amount };
  }
  return reader.takePhrase('or fewer', 'or less') === undefined
    ? undefined
    : { operator: '<=', amount };
}

function exactly(amount: number): Quantity {
  return { operator: '==', amount };
}

/** Reads the words of a quantity without its number: "at least", "more than". */
function readQuantityWords(reader: TokenReader): Quantity['operator'] | undefined {
  const phrase = reader.takePhrase(...quantityPhrases);
  return phrase && quantities[phrase];
}

import { ExpressionError } from './expression-error.js';
import type { Comparison, Expression, Path, PathStep } from './syntax.js';
import { type Token, tokensIn } from './tokens-in.js';

/** Characters of an expression. */
const maxCharacters = 2_000;
/** Brackets and functions inside each other. */
const maxDepth = 30;

/** Functions whose arguments behind the first are read in each item of the list. */
const overItems: ReadonlySet<string> = new Set(['all', 'none', 'top']);

/** The language on one line, for messages. */
export const grammar =
  "paths c1.list[field='x' & n>3].field, [0], [max n], [min n], ['a b']; + - * / = != < <= > >= in and; sum avg count min max none all distinct top days minutes rising falling";

const comparisons = new Map<string, Comparison>(
  (['=', '!=', '<', '<=', '>', '>='] as const).map((each) => [each, each]),
);
const constants = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/**
 * Parses an expression.
 *
 * @throws ExpressionError where it is not in the language, or too large
 */
export function parse(text: string, isName: (name: string) => boolean): Expression {
  if (text.length > maxCharacters)
    throw new ExpressionError('too_large', `an expression has at most ${maxCharacters} characters`);
  const tokens = tokensIn(text, isName);
  let at = 0;
  let depth = 0;

  const peek = (): Token =>
    tokens[at] ?? { kind: 'end', text: 'the end', start: text.length, end: text.length };
  const isNext = (sign: string): boolean => peek().kind === 'sign' && peek().text === sign;
  const isWord = (name: string): boolean =>
    peek().kind === 'name' && peek().text.toLowerCase() === name;
  const fail = (wanted: string): never => {
    throw new ExpressionError(
      'syntax',
      `expected ${wanted} at "${text.slice(peek().start, peek().start + 30)}"; the language: ${grammar}`,
    );
  };
  const take = (): Token => {
    const token = peek();
    at++;
    return token;
  };
  const accept = (sign: string): boolean => {
    const isThere = isNext(sign);
    if (isThere) at++;
    return isThere;
  };
  const expect = (sign: string): Token => (isNext(sign) ? take() : fail(`"${sign}"`));

  function conjunction(): Expression {
    if (++depth > maxDepth)
      throw new ExpressionError('too_large', `brackets are more than ${maxDepth} deep`);
    const first = comparison();
    const parts = [first];
    while (isNext('&') || isWord('and')) {
      at++;
      parts.push(comparison());
    }
    depth--;
    const end = parts.at(-1)?.end ?? first.end;
    return parts.length === 1 ? first : { type: 'and', parts, start: first.start, end };
  }

  function comparison(): Expression {
    const left = sum();
    if (isWord('in')) {
      at++;
      expect('(');
      const options = expressions();
      return { type: 'in', left, options, start: left.start, end: expect(')').end };
    }
    const operator = peek().kind === 'sign' ? comparisons.get(peek().text) : undefined;
    if (operator === undefined) return left;
    at++;
    const right = sum();
    return { type: 'compare', operator, left, right, start: left.start, end: right.end };
  }

  function sum(): Expression {
    let left = product();
    while (isNext('+') || isNext('-')) {
      const operator = take().text === '+' ? '+' : '-';
      const right = product();
      left = { type: 'arithmetic', operator, left, right, start: left.start, end: right.end };
    }
    return left;
  }

  function product(): Expression {
    let left = unary();
    while (isNext('*') || isNext('/')) {
      const operator = take().text === '*' ? '*' : '/';
      const right = unary();
      left = { type: 'arithmetic', operator, left, right, start: left.start, end: right.end };
    }
    return left;
  }

  function unary(): Expression {
    const { start } = peek();
    let signs = 0;
    while (accept('-')) signs++;
    const operand = primary();
    return signs % 2 === 0 ? operand : { type: 'negate', operand, start, end: operand.end };
  }

  function primary(): Expression {
    const token = take();
    const { start, end } = token;
    if (token.kind === 'number') return { type: 'literal', value: Number(token.text), start, end };
    if (token.kind === 'text') return { type: 'literal', value: token.text, start, end };
    if (token.kind === 'sign' && token.text === '(') {
      const inner = conjunction();
      expect(')');
      return inner;
    }
    if (token.kind !== 'name') {
      at--;
      return fail('a value');
    }
    if (accept('(')) {
      const name = token.text.toLowerCase();
      const [list, ...more] = isNext(')') ? [] : expressions();
      const args =
        list === undefined
          ? []
          : [list, ...(overItems.has(name) ? more.map((each) => named(each)) : more)];
      return { type: 'call', name, args, start, end: expect(')').end };
    }
    const constant = constants.get(token.text);
    return constant === undefined || isNext('.')
      ? path(token)
      : { type: 'literal', value: constant, start, end };
  }

  function expressions(): Expression[] {
    const items = [conjunction()];
    while (accept(',')) items.push(conjunction());
    return items;
  }

  function path(root: Token): Path {
    const steps: PathStep[] = [];
    for (;;) {
      const { start } = peek();
      if (accept('.')) {
        const name = take();
        if (name.kind === 'sign' && name.text === '*')
          steps.push({ type: 'all', start, end: name.end });
        else if (name.kind === 'sign' && name.text === '{') steps.push(columns(start));
        else if (name.kind === 'name' || name.kind === 'text')
          steps.push({ type: 'field', name: name.text, start: name.start, end: name.end });
        else {
          at--;
          return fail('a field');
        }
      } else if (accept('[')) steps.push(selector(start));
      else
        return {
          type: 'path',
          root: root.text,
          steps,
          start: root.start,
          end: tokens[at - 1]?.end ?? root.end,
        };
    }
  }

  function columns(start: number): PathStep {
    const names: string[] = [];
    do {
      const name = take();
      if (name.kind !== 'name' && name.kind !== 'text') return fail('a field');
      names.push(name.text);
    } while (accept(','));
    return { type: 'columns', names, start, end: expect('}').end };
  }

  function selector(start: number): PathStep {
    const [first, second] = [peek(), tokens[at + 1]];
    if (isNext('*') && second?.text === ']') {
      at += 2;
      return { type: 'all', start, end: second.end };
    }
    const side = isWord('max') ? 'max' : isWord('min') ? 'min' : undefined;
    const isExtreme =
      side !== undefined && second !== undefined && second.kind !== 'sign' && second.kind !== 'end';
    if (isExtreme) at++;
    const inner = conjunction();
    const { end } = expect(']');
    if (isExtreme) return { type: 'extreme', side, by: named(inner, true), start, end };
    if (inner.type === 'call' && (inner.name === 'max' || inner.name === 'min') && inner.args[0])
      return { type: 'extreme', side: inner.name, by: named(inner.args[0]), start, end };
    if (inner.type === 'literal' && typeof inner.value === 'string')
      return { type: 'key', key: inner.value, start: first.start, end: first.end };
    const index = inner.type === 'negate' ? inner.operand : inner;
    if (
      index.type === 'literal' &&
      typeof index.value === 'number' &&
      Number.isInteger(index.value)
    )
      return { type: 'index', index: inner === index ? index.value : -index.value, start, end };
    return { type: 'condition', condition: named(inner), start, end };
  }

  const whole = conjunction();
  if (peek().kind !== 'end') fail('the end');
  return whole;
}

/** Reads the quoted name on the left of a comparison as a field: `['Avg s'>3]`, `[max 'Avg s']`. */
function named(node: Expression, isField = false): Expression {
  const { start, end } = node;
  switch (node.type) {
    case 'literal':
      return isField || typeof node.value === 'string'
        ? { type: 'path', root: String(node.value), steps: [], start, end }
        : node;
    case 'compare':
    case 'in':
      return { ...node, left: named(node.left) };
    case 'and':
      return { ...node, parts: node.parts.map((part) => named(part)) };
    default:
      return node;
  }
}

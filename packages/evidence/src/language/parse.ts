import type { Place } from '../values/place.js';
import { fault } from './expression-error.js';
import type { Call, Expression, Literal, Path, Step } from './syntax.js';

const maxCharacters = 2_000;
/** Greatest nesting of brackets and functions. */
const maxDepth = 30;

/** The language on one line, for messages. */
const grammar =
  "paths c1.list[field='x' & n>3].field, [0], [max n], [min n], ['a b']; + - * / = != < <= > >= in has and or; sum avg count min max none all distinct top days minutes rising falling";

/** Operators by precedence. */
const strength = new Map([
  ['or', 1] as const,
  ['and', 2] as const,
  ...['=', '!=', '<', '<=', '>', '>=', 'in', 'has'].map((sign) => [sign, 3] as const),
  ['+', 4] as const,
  ['-', 4] as const,
  ['*', 5] as const,
  ['/', 5] as const,
]);
const constants = new Map([['true', true] as const, ['false', false] as const, ['null', null]]);
/** Functions that evaluate their later arguments for each item of a list. */
const overItems = ['all', 'none', 'top', 'count'];

/**
 * Parses an expression.
 *
 * @throws ExpressionError if it is not in the language, or too large
 */
export function parse(text: string, isName: (name: string) => boolean): Expression {
  if (text.length > maxCharacters)
    throw fault('too_large', `an expression has at most ${maxCharacters} characters`);
  const parser = new Parser(text, tokensIn(text, isName));
  const whole = parser.expression();
  return parser.isAtEnd ? whole : parser.fail('the end');
}

class Parser {
  #at = 0;
  #depth = 0;
  readonly #end: Token;
  /** The path that an item's name refers to; `undefined` in a condition, whose fields are those of the item. */
  readonly #items = new Map<string, Path | undefined>();

  constructor(
    private readonly text: string,
    private readonly tokens: readonly Token[],
  ) {
    this.#end = { kind: 'end', text: '', start: text.length, end: text.length };
  }

  get isAtEnd(): boolean {
    return this.#at >= this.tokens.length;
  }

  get #next(): Token {
    return this.tokens[this.#at] ?? this.#end;
  }

  fail(wanted: string): never {
    const rest = this.text.slice(this.#next.start, this.#next.start + 30);
    throw fault('syntax', `expected ${wanted} at "${rest}"; the language: ${grammar}`);
  }

  expression(weakest = 1): Expression {
    if (++this.#depth > maxDepth)
      throw fault('too_large', `brackets are more than ${maxDepth} deep`);
    let left = this.#unary();
    for (;;) {
      const { kind, text, start } = this.#next;
      const name = text === '=>' ? '>=' : text.toLowerCase();
      const binding = kind === 'sign' || kind === 'name' ? strength.get(name) : undefined;
      if (binding === undefined || binding < weakest) break;
      this.#at++;
      const right = name === 'in' ? this.#options() : [this.expression(binding + 1)];
      left = { type: 'call', name, args: [left, ...right], start };
    }
    this.#depth--;
    return left;
  }

  #accept(sign: string): boolean {
    const isNext = this.#next.kind === 'sign' && this.#next.text === sign;
    if (isNext) this.#at++;
    return isNext;
  }

  #expect(sign: string): void {
    if (!this.#accept(sign)) this.fail(`"${sign}"`);
  }

  #options(): Expression[] {
    const close = this.#accept('[') ? ']' : ')';
    if (close === ')') this.#expect('(');
    const options = this.#list();
    this.#expect(close);
    return options;
  }

  #list(): Expression[] {
    const items = [this.#argument()];
    while (this.#accept(',')) items.push(this.#argument());
    return items;
  }

  /** Parses an argument, or the body of `x => x.paid` over the items of a path. */
  #argument(of?: Path): Expression {
    const [, item] =
      /^(?:\(\s*)?([\p{L}_$]+)\s*\)?\s*=>/u.exec(this.text.slice(this.#next.start)) ?? [];
    if (item === undefined) return this.expression();
    while (!this.#accept('=>')) this.#at++;
    this.#items.set(item, of);
    const body = this.expression();
    this.#items.delete(item);
    return body;
  }

  #unary(): Expression {
    const { start } = this.#next;
    if (!this.#accept('-')) return this.#primary();
    const operand = this.#unary();
    const value = literalOf(operand);
    if (typeof value === 'number') return { type: 'literal', value: -value };
    return { type: 'call', name: '-', args: [{ type: 'literal', value: 0 }, operand], start };
  }

  #primary(): Expression {
    const { kind, text, start } = this.#next;
    if (this.#accept('(')) {
      const inner = this.expression();
      this.#expect(')');
      return inner;
    }
    const second = this.tokens[this.#at + 1];
    if (second?.kind === 'text' && this.#accept('[')) {
      this.#at++;
      this.#expect(']');
      return { type: 'path', root: second.text, steps: [], start };
    }
    if (kind === 'sign' || kind === 'end') return this.fail('a value');
    this.#at++;
    if (kind !== 'name') return { type: 'literal', value: kind === 'text' ? text : Number(text) };
    if (this.#accept('(')) return this.#call(text, start);
    const value = constants.get(text);
    if (value !== undefined && this.#next.text !== '.') return { type: 'literal', value };
    const item = this.#items.get(text);
    const steps: Step[] = [...(item?.steps ?? [])];
    for (let step = this.#step(); step !== undefined; step = this.#step()) steps.push(step);
    const [first, ...more] = steps;
    // A condition reads `x.paid` as `paid`.
    const isOfItem = item === undefined && this.#items.has(text) && first?.type === 'field';
    let node: Expression = isOfItem
      ? { type: 'path', root: first.name, steps: more, start: first.start }
      : { type: 'path', root: item?.root ?? text, steps, start: item?.start ?? start };
    while (this.#isMethod) node = this.#method(node);
    return node;
  }

  /** Parses a call after its name and opening bracket. */
  #call(text: string, start: number, ...of: readonly Expression[]): Call {
    const name = text.toLowerCase();
    const args = [...of, ...(this.#next.text === ')' ? [] : this.#list())];
    this.#expect(')');
    const isOverItems = overItems.includes(name);
    return {
      type: 'call',
      name,
      start,
      args: args.map((each, at) => (isOverItems && at > 0 ? named(each) : each)),
    };
  }

  /** Returns whether a method call as in other languages follows: `c1.orders.count()`. */
  get #isMethod(): boolean {
    const [dot, name, bracket] = this.tokens.slice(this.#at, this.#at + 3);
    return dot?.text === '.' && name?.kind === 'name' && bracket?.text === '(';
  }

  #method(of: Expression): Expression {
    const { text, start } = this.tokens[this.#at + 1] ?? this.#end;
    this.#at += 3;
    if (text !== 'map' || of.type !== 'path') return this.#call(text, start, of);
    const body = this.#argument(of);
    this.#expect(')');
    return body;
  }

  #step(): Step | undefined {
    if (this.#accept('[')) return this.#selector();
    if (this.#isMethod && this.tokens[this.#at + 1]?.text === 'filter') {
      this.#at += 3;
      const by = named(this.#argument());
      this.#expect(')');
      return { type: 'condition', by };
    }
    if (this.#isMethod || !this.#accept('.')) return undefined;
    if (this.#accept('*')) return { type: 'all' };
    const { text, start, end, kind } = this.#next;
    if (kind !== 'name' && kind !== 'text') return this.fail('a field');
    this.#at++;
    return { type: 'field', name: text, start, end };
  }

  #selector(): Step {
    const [first, second] = [this.#next, this.tokens[this.#at + 1]];
    if (first.text === ']' || (first.text === '*' && second?.text === ']')) {
      this.#accept('*');
      this.#expect(']');
      return { type: 'all' };
    }
    const side = first.text === 'max' ? 'max' : first.text === 'min' ? 'min' : undefined;
    const isExtreme = side !== undefined && second?.kind !== 'sign';
    if (isExtreme) this.#at++;
    const inner = this.expression();
    this.#expect(']');
    // `[max(n)]` is `[max n]`.
    const [by] = inner.type === 'call' && inner.name === side ? inner.args : [];
    if (side !== undefined && (isExtreme || by !== undefined))
      return { type: side, by: named(isExtreme ? inner : (by ?? inner), first.start) };
    const value = literalOf(inner);
    if (typeof value === 'number') return { type: 'index', index: value };
    if (typeof value !== 'string') return { type: 'condition', by: named(inner) };
    return { type: 'field', name: value, isKey: true, start: first.start, end: first.end };
  }
}

function literalOf(node: Expression | undefined): Literal['value'] | undefined {
  return node?.type === 'literal' ? node.value : undefined;
}

/** Converts a text on the left of a comparison into a field, `['Avg s'>3]`; in a field position also a number. */
function named(node: Expression, fieldAt?: number): Expression {
  const value = literalOf(node);
  if (typeof value === 'string' || (fieldAt !== undefined && value !== undefined))
    return { type: 'path', root: String(value), steps: [], start: fieldAt ?? 0 };
  if (node.type !== 'call' || (strength.get(node.name) ?? 4) > 3) return node;
  const isJoined = node.name === 'and' || node.name === 'or';
  const args = node.args.map((each, at) => (at === 0 || isJoined ? named(each) : each));
  return { ...node, args };
}

interface Token extends Place {
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
  '==': '=',
  '===': '=',
  '<>': '!=',
  '!==': '!=',
  '≠': '!=',
  '≤': '<=',
  '=<': '<=',
  '≥': '>=',
  '&': 'and',
  '&&': 'and',
  '||': 'or',
  '×': '*',
  '÷': '/',
  '−': '-',
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

import { beforeEach, describe, expect, it } from 'vitest';
import { TokenReader } from './token-reader.js';

const word = (text: string) => ({ type: 'word', text }) as const;
const equals = { type: 'sign', text: '=' } as const;
const one = { type: 'number', value: 1 } as const;

let reader: TokenReader;
beforeEach(() => {
  reader = new TokenReader([word('Is'), word('at'), word('least'), equals, one]);
});

describe('a reader of tokens (A16)', () => {
  it('takes them in order, and none after the last', () => {
    const taken = Array.from({ length: 6 }, () => reader.take());
    expect(taken).toEqual([word('Is'), word('at'), word('least'), equals, one, undefined]);
  });

  it('takes the first matching phrase, ignoring case', () => {
    expect(reader.takePhrase('at least', 'is')).toBe('is');
    expect(reader.takePhrase('at most', 'at least', 'at')).toBe('at least');
    expect(reader.next).toEqual(equals);
  });

  it('takes no phrase that does not come next', () => {
    expect(reader.takePhrase('at least', 'is equal')).toBeUndefined();
    expect(reader.next).toEqual(word('Is'));
    expect(new TokenReader([word('at')]).takePhrase('at least')).toBeUndefined();
  });

  it('takes only a sign as a sign', () => {
    expect(reader.takeSign('Is')).toBe(false);
    reader.takePhrase('is at least');
    expect(reader.takeSign('<')).toBe(false);
    expect(reader.takeSign('=')).toBe(true);
    expect(reader.next).toEqual(one);
    expect(new TokenReader([{ type: 'string', text: '=' }]).takeSign('=')).toBe(false);
  });

  it('backtracks after a failed attempt, and continues after a successful one', () => {
    const take = (): void => {
      reader.take();
    };
    expect(reader.attempt(take)).toBeUndefined();
    expect(reader.next).toEqual(word('Is'));
    expect(reader.attempt(() => reader.take())).toEqual(word('Is'));
    expect(reader.next).toEqual(word('at'));
  });
});

import { describe, expect, it } from 'vitest';
import { CallList } from './call-list.js';

interface Request {
  readonly prompt: string;
  readonly system?: string;
}

interface Call extends Request {
  readonly answer: number;
}

const list = (...recorded: readonly Call[]) =>
  new CallList<Request, Call>({
    ...{ cassette: 'c.json', recorded },
    partsOf: ({ system = '', prompt }) => [
      ['system', system],
      ['prompt', prompt],
    ],
  });

const advice = 'if the change is meant, record it again with PCE_CASSETTE=update';

describe('recorded calls', () => {
  it('answer equal requests in their order, whatever comes in between (F4)', () => {
    const calls = list(
      { prompt: 'a', answer: 1 },
      { prompt: 'b', answer: 2 },
      { prompt: 'a', answer: 3 },
    );
    const taken = ['b', 'a', 'a', 'a', 'c'].map((prompt) => calls.take({ prompt })?.answer);
    expect(taken).toEqual([2, 1, 3, undefined, undefined]);
    expect(calls.kept().map(({ answer }) => answer)).toEqual([2, 1, 3]);
  });

  it('are found without being used up; the last one stays when all are (F4)', () => {
    const calls = list({ prompt: 'a', answer: 1 }, { prompt: 'a', answer: 2 });
    const find = () => calls.find({ prompt: 'a' })?.answer;
    expect([find(), find()]).toEqual([1, 1]);
    calls.take({ prompt: 'a' });
    expect(find()).toBe(2);
    calls.take({ prompt: 'a' });
    expect(find()).toBe(2);
    expect(calls.find({ prompt: 'b' })).toBeUndefined();
    expect(calls.kept()).toHaveLength(2);
  });

  it('keep the places of calls that are being made, and leave out those that never answered (F4)', () => {
    const calls = list({ prompt: 'a', answer: 1 });
    const [first, , third] = [calls.reserve(), calls.reserve(), calls.reserve()];
    calls.take({ prompt: 'a' });
    third({ prompt: 'z', answer: 9 });
    first({ prompt: 'x', answer: 7 });
    expect(calls.kept().map(({ answer }) => answer)).toEqual([7, 9, 1]);
  });

  it('tell which were never asked for, with their places (F4)', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((prompt, answer) => ({ prompt, answer }));
    if (!a || !b || !c) throw new Error('there are three');
    const calls = list(a, b, c);
    calls.take(b);
    expect(calls.unused()).toEqual([
      { call: a, place: 1 },
      { call: c, place: 3 },
    ]);
  });
});

describe('a call that is not recorded', () => {
  it.each([
    [1, 'once'],
    [2, '2 times'],
  ])('is one too many where %i are', (count, times) => {
    const calls = list(...Array<Call>(count).fill({ prompt: 'a', answer: 1 }));
    expect(calls.mismatch({ prompt: 'a' }, 'this call').message).toBe(
      `c.json: this call was recorded ${times} and is made once more; ${advice}`,
    );
  });

  it('cannot be compared where nothing is left', () => {
    const calls = list({ prompt: 'a', answer: 1 });
    calls.take({ prompt: 'a' });
    const { message, difference } = calls.mismatch({ prompt: 'b' }, 'this call');
    expect(message).toBe(
      `c.json: this call is not in the recording, and nothing is left there to compare it with; ${advice}`,
    );
    expect(difference).toBeUndefined();
  });

  it('is compared with the first of those left that have most in common with it', () => {
    const calls = list(
      { prompt: 'look for a laptop', answer: 1 },
      { prompt: 'buy a phone', answer: 2 },
      { prompt: 'buy a laptop', answer: 3 },
      { prompt: 'buy a laptop!', answer: 4 },
    );
    const nearest = 'The nearest call, number 3 of its kind, differs first in its prompt, line 1,';
    const { message, difference } = calls.mismatch({ prompt: 'buy a lap' }, 'this call');
    expect(message).toBe(
      [
        `c.json: this call is not in the recording. ${nearest} column 10:`,
        '  expected: "buy a laptop"',
        '  actual:   "buy a lap"',
        advice,
      ].join('\n'),
    );
    expect(difference).toEqual({
      ...{ part: 'prompt', line: 1, column: 10 },
      ...{ expected: '"buy a laptop"', actual: '"buy a lap"' },
    });
    calls.take({ prompt: 'buy a laptop' });
    expect(calls.mismatch({ prompt: 'buy a lap' }, 'this call').message).toContain('number 4 of');
  });

  it('is compared also where nothing is in common', () => {
    const calls = list({ system: 'x', prompt: 'a', answer: 1 });
    const { difference } = calls.mismatch({ system: 'y', prompt: 'a' }, 'this call');
    expect(difference).toMatchObject({ part: 'system', expected: '"x"', actual: '"y"' });
  });

  it('is out of date where its answer is none any more', () => {
    expect(list().outdated('the answer', 'a: too short').message).toBe(
      'c.json: the answer does not fit the schema any more: a: too short; record it again with PCE_CASSETTE=record',
    );
  });
});

import { fakeClock } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import type { GuardContext } from '../ports/guard.js';
import { askGuards, refusalText } from './ask-guards.js';

type Verdict = (value: string, context: GuardContext) => unknown;

function asking(verdicts: readonly Verdict[], { signal = new AbortController().signal } = {}) {
  const clock = fakeClock();
  const asked: string[] = [];
  const guards = verdicts.map((verdict, index) => ({ name: `g${index + 1}`, verdict }));
  const result = askGuards(
    guards,
    'value',
    ({ name, verdict }, value, context) => {
      asked.push(`${name} ${value}`);
      return verdict(value, context);
    },
    (value, change: unknown) => {
      if (typeof change !== 'string') throw new TypeError('no text');
      return `${value} ${change}`;
    },
    { turn: 't1', session: 's1', run: 7, signal, clock, timeoutMs: 100 },
  );
  return { asked, result, clock };
}

const allow = () => ({ action: 'allow' });
const refuse = () => ({ action: 'refuse', reason: 'no' });
const ask = (reason: string) => () => ({ action: 'ask', reason });
const change = (to: unknown) => () => ({ action: 'change', to, reason: 'so' });

describe('guards', () => {
  it.each<[string, readonly Verdict[], readonly string[], object]>([
    [
      'let a value pass',
      [allow, allow],
      ['g1 value', 'g2 value'],
      { value: 'value', decisions: [], refusal: undefined, question: undefined },
    ],
    [
      'change it one after the other',
      [change('a'), allow, change('b')],
      ['g1 value', 'g2 value a', 'g3 value a'],
      {
        value: 'value a b',
        decisions: [
          { guard: 'g1', action: 'change', reason: 'so' },
          { guard: 'g3', action: 'change', reason: 'so' },
        ],
        refusal: undefined,
        question: undefined,
      },
    ],
    [
      'ask a person; the first question counts, and the others are asked all the same',
      [ask('one?'), ask('two?'), allow],
      ['g1 value', 'g2 value', 'g3 value'],
      {
        value: 'value',
        decisions: [
          { guard: 'g1', action: 'ask', reason: 'one?' },
          { guard: 'g2', action: 'ask', reason: 'two?' },
        ],
        refusal: undefined,
        question: { guard: 'g1', action: 'ask', reason: 'one?' },
      },
    ],
    [
      'refuse; later ones are not asked, and no question is left',
      [change('a'), ask('one?'), refuse, allow],
      ['g1 value', 'g2 value a', 'g3 value a'],
      {
        value: 'value a',
        decisions: [
          { guard: 'g1', action: 'change', reason: 'so' },
          { guard: 'g2', action: 'ask', reason: 'one?' },
          { guard: 'g3', action: 'refuse', reason: 'no' },
        ],
        refusal: { guard: 'g3', action: 'refuse', reason: 'no' },
        question: undefined,
      },
    ],
  ])('%s', async (_, verdicts, order, expected) => {
    const { asked, result } = asking(verdicts);

    expect(await result).toEqual(expected);
    expect(asked).toEqual(order);
  });

  const noVerdict = 'it gave no verdict that there is';

  it.each<[string, Verdict, string]>([
    ['throws', () => Promise.reject(new RangeError('secret')), 'it failed (RangeError)'],
    ['throws a value other than an error', () => Promise.reject('secret'), 'it failed (string)'],
    ['changes it to what does not fit', change(3), 'it changed it to something that does not fit'],
    ['gives nothing', () => undefined, noVerdict],
    ['gives null', () => null, noVerdict],
    ['gives a text', () => 'allow', noVerdict],
    ['gives an action that there is not', () => ({ action: 'wave', reason: 'so' }), noVerdict],
    ['gives no action', () => ({ reason: 'so' }), noVerdict],
    ['gives no reason', () => ({ action: 'ask' }), noVerdict],
    ['gives an empty reason', () => ({ action: 'refuse', reason: '' }), noVerdict],
    ['gives a reason that is no text', () => ({ action: 'refuse', reason: 1 }), noVerdict],
    ['changes it to nothing', () => ({ action: 'change', reason: 'so' }), noVerdict],
  ])('refuses if it %s', async (_, verdict, reason) => {
    const refusal = { guard: 'g1', action: 'refuse', reason };

    expect(await asking([verdict, allow]).result).toEqual({
      value: 'value',
      decisions: [refusal],
      refusal,
      question: undefined,
    });
  });

  it('refuses if it does not answer in time, and is aborted', async () => {
    const signals: AbortSignal[] = [];
    const { result, clock } = asking([
      (_, { signal }) => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
    ]);

    clock.advance(99);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    clock.advance(1);

    expect((await result).refusal?.reason).toBe('it gave no verdict within 100 ms');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('gets the turn, and is not aborted after its answer', async () => {
    const contexts: GuardContext[] = [];
    const { result, clock } = asking([
      (_, context) => {
        contexts.push(context);
        return allow();
      },
    ]);

    await result;
    clock.advance(1_000);

    expect(contexts).toEqual([{ turn: 't1', session: 's1', run: 7, signal: expect.anything() }]);
    expect(contexts[0]?.signal.aborted).toBe(false);
  });

  it('is not asked again once the turn is stopped, whose reason is rethrown', async () => {
    const controller = new AbortController();
    const reason = new Error('stopped');
    const { result, asked } = asking(
      [
        (_, { signal }) => {
          controller.abort(reason);
          expect([signal.aborted, signal.reason]).toEqual([true, reason]);
          return new Promise(() => undefined);
        },
        allow,
      ],
      { signal: controller.signal },
    );

    await expect(result).rejects.toBe(reason);
    await expect(asking([allow], { signal: controller.signal }).result).rejects.toBe(reason);
    expect(asked).toEqual(['g1 value']);
  });

  it('are named with their reason if one refuses', () => {
    expect(refusalText({ guard: 'g1', action: 'refuse', reason: 'no' })).toBe(
      'refused by guard g1: no',
    );
  });
});

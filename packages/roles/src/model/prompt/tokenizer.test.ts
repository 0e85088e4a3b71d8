import { describe, expect, it } from 'vitest';
import { rolePrompts } from '../role-prompts.js';
import { estimatingTokenizer } from './tokenizer.js';

const times = (count: number, text: string): string => text.repeat(count);

/** Counted with the `o200k_base` encoding of gpt-tokenizer 4.0.0. */
const samples: readonly (readonly [what: string, text: string, tokens: number])[] = [
  [
    'German',
    times(
      5,
      'Die Geschwindigkeitsbegrenzung auf der Autobahn wurde von der Bundesregierung ausführlich besprochen und schließlich abgelehnt, obwohl Umweltschützer dafür gestimmt hätten. ',
    ),
    181,
  ],
  [
    'Chinese',
    times(5, '政府讨论了高速公路的限速问题，最后拒绝了这项提案，尽管环保人士支持它。'),
    135,
  ],
  ['emoji', times(10, '😀🎉👩‍👩‍👧🇩🇪✅'), 160],
  ['numbers', Array.from({ length: 200 }, (_, i) => (i * 7919) % 99991).join(', '), 795],
  ['a table', times(20, '| Claim | Confidence | Source |\n|---|---|---|\n'), 280],
  ['camel case', times(10, 'getElementByIdOrThrowErrorIfMissing '), 91],
  ['capitals', times(10, 'THIS IS A LOUD STATEMENT ABOUT LAPTOPS '), 111],
  ['letters without sense', times(10, 'qzxv wkjq zxcvb plmokn ygvtfc rdxesz '), 181],
  [
    'addresses',
    times(
      10,
      'https://example.com/shop/laptops?brand=acme&max=800#r3 https://cdn.example.org/a1b2c3/img_0042.png ',
    ),
    351,
  ],
];

describe('the estimating tokenizer', () => {
  it.each(samples)(
    'is not far below a real one, and at most twice above, for %s (A20)',
    (_, text, tokens) => {
      const estimate = estimatingTokenizer.count(text);
      expect(estimate).toBeGreaterThanOrEqual(tokens * 0.85);
      expect(estimate).toBeLessThanOrEqual(tokens * 1.6);
    },
  );

  it('counts every part of a text', () => {
    const whole = Object.values(rolePrompts);
    const sum = whole.reduce((total, text) => total + estimatingTokenizer.count(text), 0);
    const joined = estimatingTokenizer.count(whole.join('\n'));
    expect(Math.abs(joined - sum)).toBeLessThanOrEqual(whole.length);
  });

  it('counts nothing in an empty text', () => {
    expect(estimatingTokenizer.count('')).toBe(0);
  });
});

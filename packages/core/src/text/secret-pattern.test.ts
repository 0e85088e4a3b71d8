import { anyCharacter } from '@pce/test-support';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSecretNumber, secretPattern } from './secret-pattern.js';

const mask = (secret: string, text: string): string => text.replace(secretPattern(secret), '***');
const secrets = fc
  .string({ minLength: 4, maxLength: 40, unit: anyCharacter })
  .filter((text) => text.isWellFormed());
const asciiJson = (text: string): string =>
  JSON.stringify(text).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

it('finds a secret in each encoding of programs (E2)', () => {
  fc.assert(
    fc.property(secrets, (secret) => {
      const utf8 = Buffer.from(secret);
      const ways = [
        secret,
        JSON.stringify(secret).slice(1, -1),
        asciiJson(secret).slice(1, -1),
        encodeURIComponent(secret),
        new URLSearchParams({ a: secret }).toString().slice(2),
        [...utf8].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
        utf8.toString('base64').replace(/=+$/, ''),
        utf8.toString('base64url'),
        utf8.toString('hex'),
        utf8.toString('hex').toUpperCase(),
      ];
      for (const way of ways) {
        expect(mask(secret, `< ${way} >`)).toBe('< *** >');
      }
    }),
  );
});

it.each(['\n', '\r\n', '\\n', '\\r\\n'])(
  'finds a secret in base64 with line breaks %j (E2)',
  (lineEnd) => {
    const secret = 'correct-horse-battery-staple-'.repeat(4);
    for (const before of ['', 'a', 'ab']) {
      const encoded = Buffer.from(`${before}${secret}`).toString('base64');
      const lines = encoded.match(/.{1,76}/g) ?? [];
      const left = mask(secret, lines.join(lineEnd));
      expect(left.replace('***', '').length).toBeLessThan(8);
    }
  },
);

it('finds a long secret inside other data in base64 (E2)', () => {
  const secret = 'correct-horse-battery';
  for (const before of ['', 'a', 'ab', 'user:', 'Zoë:']) {
    const text = Buffer.from(`${before}${secret} and more`).toString('base64');
    const left = mask(secret, text);
    expect(left).toContain('***');
    expect(Buffer.from(left.replace('***', ''), 'base64').toString()).not.toContain('horse');
  }
});

it('leaves other text unchanged (E2)', () => {
  expect(mask('s3cret', 'a secret of s3cre ts')).toBe('a secret of s3cre ts');
  expect(mask('a.c$', 'abc$ a.c$')).toBe('abc$ ***');
});

it.each([
  ['12345678', 12_345_678, true],
  ['0012345678', 12_345_678, true],
  ['12.50', 12.5, true],
  ['2345', 123_456, true],
  ['12345678', 1_234_567, false],
  ['1e3', 1_000, false],
])('detects whether the secret %s is in the number %d: %s (E2)', (secret, value, shows) => {
  expect(isSecretNumber(secret, value)).toBe(shows);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { redactor } from '../index.js';

it('redacts secrets in text, values and keys, at any depth (E2)', () => {
  const { text, json } = redactor(['s3cret', 's3cret-longer']);

  expect(text('a s3cret-longer b s3cret')).toBe('a *** b ***');
  expect(json({ s3cret: ['s3cret', { a: 'x s3cret' }], n: 1, t: true, z: null })).toEqual({
    '***': ['***', { a: 'x ***' }],
    n: 1,
    t: true,
    z: null,
  });
});

it('redacts a secret printed as a number, in base64 or percent-encoded (E2)', () => {
  const { json } = redactor(['48151623', 'p@ss word']);

  expect(
    json({
      number: 48151623,
      inner: [4815162342],
      other: 4815,
      basic: Buffer.from('me:p@ss word').toString('base64'),
      form: 'key=p%40ss+word',
    }),
  ).toEqual({
    number: '***',
    inner: ['***'],
    other: 4815,
    basic: expect.stringContaining('***'),
    form: 'key=***',
  });
});

it('redacts secrets in any position', () => {
  const secret = fc.stringMatching(/^[a-z]{4,9}$/);
  fc.assert(
    fc.property(
      fc.array(secret, { minLength: 1, maxLength: 4 }),
      fc.jsonValue(),
      (secrets, value) => {
        const { json } = redactor(secrets);
        const out = JSON.stringify(
          json(JSON.parse(JSON.stringify([value, ...secrets, secrets.join('')]))),
        );
        for (const each of secrets) expect(out).not.toContain(each);
      },
    ),
  );
});

it('keeps a key named __proto__ as data', () => {
  const value = JSON.parse('{"__proto__":{"a":"s3cret"}}');

  expect(JSON.stringify(redactor(['s3cret']).json(value))).toBe('{"__proto__":{"a":"***"}}');
});

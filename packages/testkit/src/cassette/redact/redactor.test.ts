import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from './redactor.js';

describe('texts', () => {
  it.each([
    ['Use sk-proj-abcdefghijklmnop123 now', 'Use [redacted] now'],
    ['ghp_abcdefghijklmnopqrstuvwx', '[redacted]'],
    ['AKIAIOSFODNN7EXAMPLE.', '[redacted].'],
    ['Authorization: Bearer abc.def-123456789', 'Authorization: Bearer [redacted]'],
    ['eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.c2lnbmF0dXJl!', '[redacted]!'],
    ['postgres://me:hunter2@db.example/pce', 'postgres://me:[redacted]@db.example/pce'],
    ['api_key=abcdefgh12&page=2', 'api_key=[redacted]&page=2'],
    ['{"password":"hunter22","user":"ann"}', '{"password":"[redacted]","user":"ann"}'],
    ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----', '[redacted]'],
    ['xoxb-123456789012-abc', '[redacted]'],
  ])('removes what looks like a secret: %s', (text, expected) => {
    expect(createRedactor().text(text)).toBe(expected);
  });

  it.each([
    'Find three laptops under $800 and compare them',
    'Basic understanding of risk-taking, token by token',
    '{"properties":{"password":{"type":"string"}}}',
    'see https://example.com/a:b@c and mail ann@example.com',
  ])('keeps other texts: %s', (text) => expect(createRedactor().text(text)).toBe(text));

  it('removes given secrets, in any notation and when cut off', () => {
    const secret = 'p@ss "word"\nof 1 long line';
    const { text } = createRedactor({ values: [secret, undefined, ''] });
    expect(text(`a ${secret} b`)).toBe('a [redacted] b');
    expect(text(JSON.stringify({ secret }))).toBe('{"secret":"[redacted]"}');
    expect(text(encodeURIComponent(secret))).toBe('[redacted]');
    expect(text(Buffer.from(secret).toString('base64'))).toBe('[redacted]');
    expect(text(`${secret.slice(0, 15)}...`)).toBe('[redacted]...');
  });

  // A pattern that backtracks would take hours, and end in the test's time-out.
  it.each(['-----BEGIN PRIVATE KEY-----', 'a://', 'Bearer ', 'password', 'eyJ-.', 'x:'])(
    'terminates on ten thousand times %s',
    (piece) => {
      const { text } = createRedactor();
      expect(text(piece.repeat(10_000)).length).toBeGreaterThan(0);
    },
  );

  const anySecret = fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme' });

  it('removes given values at any position', () => {
    fc.assert(
      fc.property(anySecret, fc.string(), fc.string(), (secret, before, after) => {
        fc.pre(!'[redacted]'.includes(secret) && !before.includes(secret));
        const { text, json } = createRedactor({ values: [secret] });
        const given = `${before}${secret}${after}`;
        expect(text(given).slice(before.length).startsWith(secret)).toBe(false);
        expect(JSON.stringify(json({ [`a${secret}`]: [given] }))).not.toContain(secret);
      }),
    );
  });
});

describe('JSON', () => {
  it('removes the values of secret keys, of any shape, and keeps their types', () => {
    const { json } = createRedactor({ keys: ['pesel'] });
    expect(
      json({
        password: 'short',
        credentials: { user: 'ann', pin: 1234, none: '' },
        pesel: '44051401359',
        maxTokens: 3,
        items: [{ token: null, text: 'fine' }],
      }),
    ).toEqual({
      password: '[redacted]',
      credentials: { user: '[redacted]', pin: 0, none: '' },
      pesel: '[redacted]',
      maxTokens: 3,
      items: [{ token: null, text: 'fine' }],
    });
  });

  it('keeps the names in a schema', () => {
    const schema = {
      properties: { password: { type: 'string', default: 'sk-abcdefghijklmnopq' } },
    };
    expect(createRedactor().schema(schema)).toEqual({
      properties: { password: { type: 'string', default: '[redacted]' } },
    });
  });

  it('keeps a key __proto__ a key', () => {
    const json = createRedactor().json(JSON.parse('{"__proto__":{"isAdmin":true}}'));
    expect(JSON.stringify(json)).toBe('{"__proto__":{"isAdmin":true}}');
    expect(Object.getPrototypeOf(json)).toBe(Object.prototype);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { json } = createRedactor({ values: ['secret!!'] });
        const once = json(JSON.parse(JSON.stringify(value)));
        expect(json(once)).toEqual(once);
      }),
    );
  });
});

it('removes a value written as a number, percent-encoded or inside base64', () => {
  const { text, json } = createRedactor({ values: ['48151623', 'p@ss word/1'] });
  const basic = Buffer.from('me:p@ss word/1!').toString('base64');

  expect(json({ id: 48151623, other: 4815 })).toEqual({ id: 0, other: 4815 });
  expect(text('key=p%40ss+word%2f1')).toBe('key=[redacted]');
  expect(text(basic)).toContain('[redacted]');
});

it('removes the number of a secret key everywhere (E2)', () => {
  const redactor = createRedactor();
  redactor.learn({ token: 987_654_321_012, port: 8_080 });
  expect(redactor.text('the token is 987654321012, the port 8080')).toBe(
    'the token is [redacted], the port 8080',
  );
  expect(redactor.json({ id: 987_654_321_012, port: 8_080 })).toEqual({ id: 0, port: 8_080 });
});

it('removes the longer of two secrets whole if one begins with the other (F4)', () => {
  const { text } = createRedactor({
    values: ['secret-one', 'secret-one-and-two', 'secret-one-and'],
  });
  expect(text('secret-one-and-two secret-one-and secret-one')).toBe(
    '[redacted] [redacted] [redacted]',
  );
});

it('learns values of secret keys of eight characters and more, at any depth, and no others (F4)', () => {
  const redactor = createRedactor();
  redactor.learn({
    token: 'eight-ch',
    password: 'seven-c',
    credentials: [{ list: ['in-a-list'] }, null, 12345678, true],
    apiKey: '[redacted]',
    public: 'not-a-secret',
    pins: ['not-hidden'],
  });
  redactor.learn('a bare text');
  redactor.learn(['token', 'another-text']);
  redactor.learn(null);
  expect(
    redactor.text(
      'eight-ch seven-c in-a-list [redacted] not-a-secret not-hidden a bare text another-text',
    ),
  ).toBe(
    '[redacted] seven-c [redacted] [redacted] not-a-secret not-hidden a bare text another-text',
  );
  const text = '[red]';
  expect(redactor.text(text)).toBe(text);
});

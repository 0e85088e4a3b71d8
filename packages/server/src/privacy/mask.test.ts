import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { api } from '../../test/api.js';
import { tokenOf, withTokens } from '../../test/tokens.js';
import { mask, maskText } from './mask.js';

describe('a text of the log', () => {
  it.each([
    ['write to ann.b+c@mail.example.org now', 'write to [e-mail] now'],
    ['<zoë@exämple.de>', '<[e-mail]>'],
    ['call +49 (0)30 123456-78', 'call [phone]'],
    ['call 0049 30 12345678', 'call [phone]'],
    ['tel:030/1234567', 'tel:[phone]'],
    ['(555) 123-4567 or 555-123-4567', '[phone] or [phone]'],
    ['555.123.4567', '[phone]'],
  ])('%s is %s (D8)', (text, masked) => {
    expect(maskText(text)).toBe(masked);
  });

  it.each([
    'exec_0mj4k2x9a00012345678901234',
    '2026-11-20T17:08:00.000Z',
    'version 1.2.3, 100000 tasks, 3.14159265',
    '/api/executions/123456789',
    'lasts 12345678 ms',
    '127.0.0.1:4400',
  ])('%s stays as it is (D8)', (text) => {
    expect(maskText(text)).toBe(text);
  });

  // A pattern that backtracked would not end before the test's own timeout.
  it.each(['a', '+', '0 ', '(0', 'a@', 'a.', '5-', '@.'])(
    'is looked through up to 10,000 characters, such as of %j over and over (D8)',
    (part) => {
      const masked = maskText(part.repeat(50_000));
      expect(masked.length).toBeLessThanOrEqual(10_001);
      expect(masked.endsWith('…')).toBe(true);
    },
  );

  it('is masked anywhere in a value (D8)', () => {
    const address = fc
      .tuple(fc.stringMatching(/^[a-z0-9]{1,10}$/), fc.stringMatching(/^[a-z]{1,8}\.[a-z]{2,3}$/))
      .map((parts) => parts.join('@'));
    fc.assert(
      fc.property(fc.jsonValue(), address, (value, email) => {
        const text = JSON.stringify(
          mask({ value: [mask(JSON.parse(JSON.stringify(value)))], email }),
        );
        expect(text).not.toContain(email);
      }),
    );
  });
});

describe('the log of a server', () => {
  it('names no user by an e-mail address, and holds no key (D8)', async () => {
    const records: unknown[] = [];
    await using pce = api({ ...withTokens, log: (record) => records.push(record) });
    const token = await tokenOf('bob@example.org');

    await pce.send('GET /api/plans/bob@example.org', undefined, token);
    await pce.send('POST /api/agents', { name: 'bob@example.org' }, token);

    expect(records).toMatchObject([
      { event: 'request', status: 404, level: 'warn', owner: '[e-mail]' },
      { event: 'request', status: 422, route: '/api/agents' },
    ]);
    expect(JSON.stringify(records)).not.toMatch(/bob@|example\.org|eyJ/);
  });

  it('does not keep a request from its answer where the host cannot write it (D4)', async () => {
    await using pce = api({
      log: () => {
        throw new Error('full');
      },
    });

    expect((await pce.send('GET /api/plans')).status).toBe(200);
  });
});

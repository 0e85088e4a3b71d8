import { scrubberConformance } from '@pce/conformance';
import { describe, expect, it } from 'vitest';
import { patternScrubber } from '../index.js';

scrubberConformance({
  describe,
  it,
  name: 'patternScrubber',
  place: () => ({
    scrubber: patternScrubber({ values: ['Acme Ltd'] }),
    secrets: [
      'ann.b+c@mail.example.org',
      '+49 (0)30 123456-78',
      '555-123-4567',
      'Acme Ltd',
      'sk-proj-abcdefghijklmnop123',
      'ghp_abcdefghijklmnopqrstuvwx',
      'AKIAIOSFODNN7EXAMPLE',
      'xoxb-123456789012-abc',
      'npm_abcdefghijklmnopqrstuvwx',
      'sk_live_abcdefghij1',
    ],
  }),
});

describe('patternScrubber', () => {
  it.each([
    ['in /home/ann/shop/src', 'in ~/shop/src'],
    ['C:\\Users\\ann\\shop', '~\\shop'],
    ['cd /root/shop', 'cd ~/shop'],
    ['postgres://me:hunter2@db/x', 'postgres://me:[secret]@db/x'],
    ['password: "hunter22"', 'password: "[secret]"'],
    ['Authorization: Bearer abc.def-123456789', 'Authorization: Bearer [secret]'],
    ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----', '[secret]'],
  ])('%j is %j (C9)', (text, scrubbed) => {
    expect(patternScrubber().scrub(text)).toBe(scrubbed);
  });

  it.each([
    'Find three laptops under $800 and compare them by 2026-11-22',
    'packages/core/src/index.ts:41, version 1.2.3',
    'ckpt_0mj4k2x9a00012345678901234',
    'a home for the users of /homepage',
  ])('%j stays as it is (C9)', (text) => {
    expect(patternScrubber().scrub(text)).toBe(text);
  });

  it('accepts custom patterns, with or without the flag g (C9)', () => {
    const pattern = { name: 'ticket', pattern: /TICKET-\d+/, replacement: '[ticket]' };
    const { scrub } = patternScrubber({ patterns: [pattern] });
    expect(scrub('TICKET-1 and TICKET-22')).toBe('[ticket] and [ticket]');
  });
});

import { fakeClock } from '@pce/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signWebhook } from './sign-webhook.js';
import { verifyWebhook } from './verify-webhook.js';

const at = Date.UTC(2026, 10, 20, 17);
const clock = fakeClock(at);

describe('the signature of a webhook', () => {
  // Made with `openssl dgst -sha256 -hmac`.
  it.each([
    ['secret', '{"a":1}', 'bff76b4faa183e72c1cf35391098fe1dc4d87cfae0e76566678e8bdd1198832c'],
    ['geheim ✓', 'tea ☕', '7f11d201a9a313f35d600d3f9225318b5131c505d97a238ba2c8b5009bedc0ca'],
    ['s', '', '3a5263b6c2e64e4baad946cd7ae14a5f0ac8868e529c47d00ec7395eed450e62'],
  ])('with %j of %j is as other implementations have it (D4)', async (secret, body, hex) => {
    const header = await signWebhook(body, secret, at + 999);
    expect(header).toBe(`t=${at / 1_000},v1=${hex}`);
    expect(await verifyWebhook(body, header, secret, { clock })).toBe(true);
  });

  it('holds for what was signed and for nothing else (D8)', async () => {
    const unit = fc.constantFrom('a', '.', '1', '\0', 'é', '☕', '😀');
    const texts = fc.string({ unit, minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(texts, texts, texts, texts, async (body, secret, other, guess) => {
        fc.pre(body !== other && secret !== guess);
        const header = await signWebhook(body, secret, at);
        expect(await verifyWebhook(body, header, secret, { clock })).toBe(true);
        expect(await verifyWebhook(other, header, secret, { clock })).toBe(false);
        expect(await verifyWebhook(body, header, guess, { clock })).toBe(false);
      }),
      { numRuns: 30 },
    );
  });

  it('is refused where any character of it was changed (D8)', async () => {
    const header = await signWebhook('{}', 'secret', at);
    for (let index = 0; index < header.length; index += 1) {
      const changed = header[index] === '1' ? '2' : '1';
      const forged = header.slice(0, index) + changed + header.slice(index + 1);
      const longAgo = { clock, toleranceMs: Infinity };
      expect(await verifyWebhook('{}', forged, 'secret', longAgo), forged).toBe(false);
    }
  });

  it('holds for five minutes, either way (D8)', async () => {
    for (const [ms, isValid] of [
      [300_000, true],
      [301_000, false],
      [-300_000, true],
      [-301_000, false],
    ] as const) {
      const header = await signWebhook('{}', 'secret', at - ms);
      expect(await verifyWebhook('{}', header, 'secret', { clock })).toBe(isValid);
    }
  });

  it('may be one of several, while a secret is changed', async () => {
    const header = await signWebhook('{}', 'new', at);
    const both = header.replace(',', `,v0=x,v1=${'0'.repeat(64)},`);
    expect(await verifyWebhook('{}', both, 'new', { clock })).toBe(true);
  });

  it.each([
    null,
    undefined,
    '',
    't=1',
    'v1=00',
    't=,v1=',
    `t=${at / 1_000},t=1,v1=${'0'.repeat(64)}`,
    `t=${at / 1_000}${',v1=00'.repeat(10_000)}`,
    'constructor=1,__proto__=2',
  ])('is refused where the header is %j, without an error', async (header) => {
    expect(await verifyWebhook('{}', header, 'secret', { clock })).toBe(false);
  });

  it('is refused where the receiver has no secret, though it could be computed with none', async () => {
    expect(await verifyWebhook('{}', `t=${at / 1_000},v1=${'0'.repeat(64)}`, '', { clock })).toBe(
      false,
    );
  });
});

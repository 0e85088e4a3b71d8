import { newWebhookSecret, pceSignature, signWebhook } from '@pce/network-parts';
import { fakeClock } from '@pce/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyWebhook } from './verify-webhook.js';

const at = Date.UTC(2026, 10, 20, 17);
const clock = fakeClock(at);
const id = 'delivery_1';
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const signed = async (body: string, over: { at?: number; secret?: string } = {}) => ({
  body,
  headers: await signWebhook({ id, at: over.at ?? at, body }, over.secret ?? secret),
});

describe('the signature of a webhook', () => {
  it('is the one that libraries for Standard Webhooks test with (D4)', async () => {
    const body = '{"test": 2432232314}';
    const headers = await signWebhook(
      { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330_999, body },
      secret,
    );
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
    const then = { clock: fakeClock(1_614_265_330_000) };
    expect(await verifyWebhook({ body, headers }, secret, then)).toBe(true);
    expect(await verifyWebhook({ body, headers: new Headers(headers) }, secret, then)).toBe(true);
  });

  it('holds with a new secret, and with one of an older release (D4)', async () => {
    for (const each of [newWebhookSecret(), 'pce_webhook_AbC-_']) {
      expect(await verifyWebhook(await signed('{}', { secret: each }), each, { clock })).toBe(true);
    }
    expect(newWebhookSecret()).toMatch(/^whsec_[\w+/]{43}=$/);
  });

  it('holds for what was signed and for nothing else (D8)', async () => {
    const unit = fc.constantFrom('a', '.', '1', '\0', 'é', '☕', '😀');
    const texts = fc.string({ unit, minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(texts, texts, texts, texts, async (body, secret, other, guess) => {
        fc.pre(body !== other && secret !== guess);
        const delivery = await signed(body, { secret });
        expect(await verifyWebhook(delivery, secret, { clock })).toBe(true);
        expect(await verifyWebhook({ ...delivery, body: other }, secret, { clock })).toBe(false);
        expect(await verifyWebhook(delivery, guess, { clock })).toBe(false);
      }),
      { numRuns: 30 },
    );
  });

  it('holds for five minutes, either way (D8)', async () => {
    for (const [ms, isValid] of [
      [300_000, true],
      [301_000, false],
      [-300_000, true],
      [-301_000, false],
    ] as const) {
      const delivery = await signed('{}', { at: at - ms });
      expect(await verifyWebhook(delivery, secret, { clock })).toBe(isValid);
    }
  });

  it.each([
    {},
    { 'webhook-id': '' },
    { 'webhook-timestamp': '1' },
    { 'webhook-timestamp': 'now' },
    { 'webhook-signature': '' },
    { 'webhook-signature': 'v1' },
    { 'webhook-signature': 'v1,=' },
    { 'webhook-signature': 'v1,AA== '.repeat(10_000) },
    { 'webhook-signature': ['v1,AA==', 'v1,AA=='] },
  ])('is refused without an error where the headers have %j', async (over) => {
    const { body, headers } = await signed('{}');
    const isWhole = Object.keys(over).length > 0;
    const delivery = { body, headers: isWhole ? { ...headers, ...over } : {} };
    expect(await verifyWebhook(delivery, secret, { clock })).toBe(false);
  });

  it('is refused where the receiver has no secret, though it could be computed with none', async () => {
    expect(await verifyWebhook(await signed('{}'), '', { clock })).toBe(false);
  });
});

// Made with `openssl dgst -sha256 -hmac`.
it.each([
  ['secret', '{"a":1}', 'bff76b4faa183e72c1cf35391098fe1dc4d87cfae0e76566678e8bdd1198832c'],
  ['geheim ✓', 'tea ☕', '7f11d201a9a313f35d600d3f9225318b5131c505d97a238ba2c8b5009bedc0ca'],
  ['s', '', '3a5263b6c2e64e4baad946cd7ae14a5f0ac8868e529c47d00ec7395eed450e62'],
])('still sends PCE-Signature, with %j of %j, as before (D4)', async (secret, body, hex) => {
  expect(await pceSignature({ at: at + 999, body }, secret)).toBe(`t=${at / 1_000},v1=${hex}`);
});

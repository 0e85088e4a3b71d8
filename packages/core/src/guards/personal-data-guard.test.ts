import { describe, expect, it } from 'vitest';
import type { GuardedFile } from '../ports/guards.js';
import { personalDataGuard } from './index.js';
import { scrubPersonalData } from './personal-data-guard.js';

const mail = 'ann@example.org';
const card = '4111111111111111';
const never = new AbortController().signal;
const file = (text?: string) => ({ name: 'f', ...(text !== undefined && { text }) }) as GuardedFile;

function guardOf(options?: Parameters<typeof personalDataGuard>[0]) {
  const guard = personalDataGuard(options);
  const context = { signal: never } as Parameters<typeof guard.checkCall>[1];
  return {
    ...guard,
    input: (parts: object) =>
      guard.checkInput(
        { request: '', context: '', inputs: {}, attachments: [], ...parts } as never,
        context,
      ),
    output: (parts: object) => guard.checkOutput({ answer: '', ...parts } as never, context),
    call: (args: object) => guard.checkCall({ tool: 't', args } as never, context),
    result: (parts: object) =>
      guard.checkResult(
        { data: null, summary: '', claims: [], attachments: [], ...parts } as never,
        context,
      ),
  };
}

describe('personalDataGuard', () => {
  it('removes personal data from every part of a request (F11)', async () => {
    const { input } = guardOf();

    expect(
      await input({ request: `Ask ${mail}`, context: card, inputs: { a: [mail, card] } }),
    ).toEqual({
      action: 'change',
      to: { request: 'Ask [e-mail]', context: '[card]', inputs: { a: ['[e-mail]', '[card]'] } },
      reason: 'personal data: 2 × e-mail, 2 × card',
    });
    expect(await input({ request: 'Ask Ann', attachments: [file('none'), file()] })).toEqual({
      action: 'allow',
    });
  });

  it('refuses an attached text with personal data, which it cannot change (F11)', async () => {
    const { input, result } = guardOf();
    const refused = { action: 'refuse', reason: 'personal data: 1 × e-mail, in an attached file' };

    expect(await input({ attachments: [file(), file(mail)] })).toEqual(refused);
    expect(await result({ attachments: [file(mail)] })).toEqual(refused);
    expect(await input({ request: mail, attachments: [file('none')] })).toMatchObject({
      action: 'change',
    });
  });

  it('removes it from answers, outputs, calls and results (F11)', async () => {
    const { output, call, result } = guardOf();

    expect(await output({ answer: `To ${mail}` })).toMatchObject({ to: 'To [e-mail]' });
    expect(await output({ answer: mail, output: { to: [mail] } })).toMatchObject({
      to: '{"to":["[e-mail]"]}',
    });
    expect(await call({ to: mail })).toMatchObject({ to: { to: '[e-mail]' } });
    expect(
      await result({ data: { a: mail }, summary: mail, claims: [undefined, mail] }),
    ).toMatchObject({
      to: { data: { a: '[e-mail]' }, summary: '[e-mail]', claims: [undefined, '[e-mail]'] },
      reason: 'personal data: 3 × e-mail',
    });
  });

  it.each(['refuse', 'ask'] as const)('can %s instead, in any place (F11)', async (action) => {
    const { call, input } = guardOf({ action });
    const verdict = { action, reason: 'personal data: 1 × e-mail' };

    expect(await call({ to: mail })).toEqual(verdict);
    expect(await input({ attachments: [file(mail)] })).toEqual(verdict);
    expect(await call({ to: 'Ann' })).toEqual({ action: 'allow' });
  });

  it('only finds the requested kinds, which are part of its version (F11)', async () => {
    const guard = guardOf({ kinds: ['iban', 'card'] });

    expect(await guard.call({ to: mail })).toEqual({ action: 'allow' });
    expect(await guard.call({ to: card })).toMatchObject({ reason: 'personal data: 1 × card' });
    expect([guard.name, guard.version]).toEqual(['personal-data', '1 change card iban']);
    expect(() => personalDataGuard({ kinds: ['name' as 'card'] })).toThrow(/finds no name/);
  });
});

describe('scrubPersonalData', () => {
  it.each([
    ['4111 1111 1111 1111', 'card'],
    ['5500-0055-5555-5559', 'card'],
    ['378282246310005', 'card'],
    ['6011000990139424', 'card'],
    ['DE89 3704 0044 0532 0130 00', 'iban'],
    ['GB82WEST12345698765432', 'iban'],
    ['NO9386011117947', 'iban'],
    ['ann@example.org', 'e-mail'],
  ] as const)('replaces %s by %s', (text, kind) => {
    expect(scrubPersonalData(`Pay ${text}, now`, [kind])).toEqual({
      text: `Pay [${kind}], now`,
      found: [kind],
    });
  });

  it.each([
    ['4111 1111 1111 1112', 'its check digit is wrong'],
    ['1411 1111 1111 1111', 'two digits are swapped'],
    ['0000 0000 0000 0000', 'it is one digit all over'],
    ['DE88 3704 0044 0532 0130 00', 'its check digits are wrong'],
    ['DE89 3704 0044 0523 0130 00', 'two digits are swapped'],
    ['NO93860111179', 'it is too short'],
  ])('keeps %s, because %s', (text) => {
    expect(scrubPersonalData(text, ['card', 'iban'])).toEqual({ text, found: [] });
  });
});

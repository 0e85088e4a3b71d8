import { describe, expect, it } from 'vitest';
import { personalDataKinds, scrubPersonalData } from './find-personal-data.js';

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

  it('returns the kinds removed, in their order, and only finds requested kinds', () => {
    const text = 'a@b.org 4111111111111111 c@d.org';

    expect(scrubPersonalData(text, personalDataKinds).found).toEqual(['e-mail', 'e-mail', 'card']);
    expect(scrubPersonalData(text, ['card']).text).toBe('a@b.org [card] c@d.org');
    expect(scrubPersonalData(text, []).text).toBe(text);
  });
});

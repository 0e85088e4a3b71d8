import { describe, expect, it } from 'vitest';
import { parseFamily } from './family-file.js';

const family = { name: 'shop', description: 'Buys' };
const parse = (value: object) => parseFamily(JSON.stringify(value), 'families/shop.json');

describe('the file of a family', () => {
  it('has defaults (B6)', () => {
    expect(parse(family)).toEqual({
      ...{ ...family, members: {}, open: true, constraints: [], effect: 'read' },
    });
  });

  it('says what its tools take and may do (B6)', () => {
    const whole = {
      ...{ ...family, open: false, constraints: ['be kind'], effect: 'once' },
      members: { 'shop.buy': { parameters: { type: 'object' }, effect: 'once' } },
    };
    expect(parse(whole)).toEqual(whole);
    expect(parse({ ...family, description: ' Buys\n' }).description).toBe('Buys');
  });

  it.each([
    [{ ...family, name: 'Shop' }, 'a family is named with small letters'],
    [{ ...family, name: 'a'.repeat(65) }, 'a family is named with small letters'],
    [{ ...family, description: ' ' }, 'description'],
    [{ ...family, constraints: [''] }, 'constraints'],
    [{ ...family, effect: 'never' }, 'effect'],
    [{ ...family, colour: 'red' }, 'colour'],
    [{ ...family, members: { a: { parameters: {} } } }, 'members'],
  ])('that is %j is wrong, and says where (B6)', (value, message) => {
    expect(() => parse(value)).toThrow(/^families\/shop\.json: /);
    expect(() => parse(value)).toThrow(message);
  });

  it('that is no JSON is named (B6)', () => {
    expect(() => parseFamily('{', 'families/shop.json')).toThrow(
      /^families\/shop\.json is not JSON: SyntaxError/,
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestName } from './nearest-name.js';

const names = ['file.read', 'file.write', 'script.count_words'];

describe('nearestName', () => {
  it.each([
    ['file.raed', 'file.read'],
    ['file.writes', 'file.write'],
    ['Script.Count-Words', 'script.count_words'],
  ])('matches %s with %s', (written, meant) => {
    expect(nearestName(written, names)).toBe(meant);
  });

  it('returns nothing if no name is near', () => {
    expect(nearestName('send_mail', names)).toBeUndefined();
  });

  it('finds every exact name', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1 }), (list) => {
        for (const name of list) expect(nearestName(name, list)).toBe(name);
      }),
    );
  });
});

import fc from 'fast-check';

/** Halves of pairs, which are no characters of their own. */
const firstHalf = 0xd800;
const halves = 0x800;

/**
 * Any character, as a unit of `fc.string`. It gives the texts of fast-check's `binary`, which first spends seconds on a
 * table of all characters.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat(0x10ffff - halves).map(
  (index) => String.fromCodePoint(index < firstHalf ? index : index + halves),
  (value) => {
    const point = String(value).codePointAt(0) ?? 0;
    return point < firstHalf ? point : point - halves;
  },
);

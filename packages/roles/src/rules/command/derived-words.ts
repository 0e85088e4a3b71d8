const minShared = 5;

/** "multiplication" and "multiply": words that begin with the same letters, most of the shorter one. */
export function areDerived(one: string, other: string): boolean {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared >= minShared && Math.min(one.length, other.length) - shared <= 2;
}

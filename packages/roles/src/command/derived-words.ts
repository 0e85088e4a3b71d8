const minShared = 5;

/** Returns whether two words share a beginning that is most of the shorter one, like "multiplication" and "multiply". */
export function areDerived(one: string, other: string): boolean {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared >= minShared && Math.min(one.length, other.length) - shared <= 2;
}

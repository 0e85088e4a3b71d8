/** Returns whether two sets have an element in common. */
export function sharesAny(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  for (const each of one) if (other.has(each)) return true;
  return false;
}

/** Returns how many elements two sets have in common. */
export function countShared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((each) => other.has(each)).length;
}

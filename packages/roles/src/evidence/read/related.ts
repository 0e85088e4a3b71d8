/** Returns whether two stems are of one word family: "delet" and "deletion", "visit" and "visitor". */
function areRelated(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const most = short.length >= 5 ? 4 : 2;
  return short.length >= 4 && long.length - short.length <= most && long.startsWith(short);
}

/** Returns stems, and those labels that are of the same family as one of them. */
export function withRelated(
  stems: ReadonlySet<string>,
  labels: Iterable<string>,
): ReadonlySet<string> {
  const all = new Set(stems);
  for (const label of labels) {
    for (const stem of stems) if (areRelated(stem, label)) all.add(label);
  }
  return all;
}

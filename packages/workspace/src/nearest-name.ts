/** The name that differs least from the one that was written; `undefined` where none comes near. */
export function nearestName(written: string, names: Iterable<string>): string | undefined {
  let nearest: { readonly name: string; readonly distance: number } | undefined;
  for (const name of names) {
    const distance = editDistance(written.toLowerCase(), name.toLowerCase());
    if (distance < (nearest?.distance ?? Math.max(written.length, name.length) / 2)) {
      nearest = { name, distance };
    }
  }
  return nearest?.name;
}

/** Letters to insert, remove or replace. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 0; i < from.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j += 1) {
      const replaced = (row[j] ?? 0) + (from[i] === to[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

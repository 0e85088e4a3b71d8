/** Returns the index of the first part at or after a position, among parts in their order. O(log n). */
export function firstFrom(parts: readonly { readonly start: number }[], position: number): number {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.start ?? position) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

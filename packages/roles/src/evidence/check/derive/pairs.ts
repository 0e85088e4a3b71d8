/** Returns every pair of two items, in their order. */
export function pairs<T>(items: readonly T[]): (readonly [T, T])[] {
  return items.flatMap((one, index) =>
    items.slice(index + 1).map((other) => [one, other] as const),
  );
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the places of spans: to look one up takes the same time whether a page has ten of them or tens of thousands. */
export function placesOf(spans: readonly Span[]): Set<number> {
  return new Set(
    spans.flatMap(({ start, end }) =>
      Array.from({ length: end - start }, (_, index) => start + index),
    ),
  );
}

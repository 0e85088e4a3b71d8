/** A part of a text, in UTF-16 units. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

export function overlaps(one: Place, other: Place): boolean {
  return one.start < other.end && other.start < one.end;
}

export function moved<T extends Place>(place: T, by: number): T {
  return { ...place, start: place.start + by, end: place.end + by };
}

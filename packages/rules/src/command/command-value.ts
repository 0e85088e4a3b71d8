/** A part of a command that its form shows to be a value. */
export interface CommandValue {
  readonly kind: 'reference' | 'url' | 'path' | 'quoted' | 'number' | 'date';
  /** Without its quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Number with the sign of its currency or `%`. */
  readonly amount: number | undefined;
  readonly unit: string | undefined;
  /** The words right before it, in lower case, the nearest last: at most 8. */
  readonly before: readonly string[];
  /** The words right after it, the nearest first: at most 2. */
  readonly after: readonly string[];
  /** Whether a colon or `=` stands between it and the words before it. */
  readonly isMarked: boolean;
  /** Number of the list it belongs to; values joined by "and" or commas share one. */
  readonly list: number;
}

/** A part of a command recognized as a value by its form. */
export interface CommandValue {
  readonly kind: 'reference' | 'url' | 'path' | 'quoted' | 'number' | 'date';
  /** Text without quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Number without its currency or percent sign. */
  readonly amount: number | undefined;
  readonly unit: string | undefined;
  /** The words before it, in lower case, nearest last; at most 8. */
  readonly before: readonly string[];
  /** The words after it, nearest first; at most 2. */
  readonly after: readonly string[];
  /** Whether a colon or `=` separates it from the words before. */
  readonly isMarked: boolean;
  /** Number of its list; values joined by "and" or commas share one. */
  readonly list: number;
}

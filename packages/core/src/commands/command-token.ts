/** A piece of a command: a value recognized by its form, a plain word, or a punctuation mark. */
export interface CommandToken {
  readonly kind: 'reference' | 'url' | 'path' | 'quoted' | 'number' | 'date' | 'word' | 'mark';
  /** Text without quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Value of a number; absent if a comma in it may be a decimal point, as in `1,50`. */
  readonly amount?: number;
  /** The currency or percent sign of a number. */
  readonly unit?: string;
  /** The name in `name=value`, or the name before a mark such as the colon of `name: value`. */
  readonly key?: string;
}

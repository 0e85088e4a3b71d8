/** A piece of a command: a value of a kind that its form shows, a plain word, or a mark that ends something. */
export interface CommandToken {
  readonly kind: 'reference' | 'url' | 'path' | 'quoted' | 'number' | 'date' | 'word' | 'mark';
  /** Without its quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Value of a number; absent where a comma in it may be a decimal point, as in `1,50`. */
  readonly amount?: number;
  /** The sign of a currency or `%` that a number has. */
  readonly unit?: string;
  /** The name in `name=value`, or that a mark such as the colon of `name: value` ends. */
  readonly key?: string;
}

/** The name that the token before a value gives it. */
export function keyFrom(token: CommandToken | undefined): string | undefined {
  return token?.kind === 'mark' ? token.key : undefined;
}

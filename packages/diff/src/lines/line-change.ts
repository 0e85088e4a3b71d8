/** A range of old lines that a range of new lines replaces; ends are exclusive, and one of the ranges may be empty. */
export interface LineChange {
  readonly fromStart: number;
  readonly fromEnd: number;
  readonly toStart: number;
  readonly toEnd: number;
}

/** Changes of a text, in order. Lines between them are equal. */
export interface LineDiff {
  readonly changes: readonly LineChange[];
  /** Whether some ranges were too costly to compare line by line. */
  readonly coarse: boolean;
}

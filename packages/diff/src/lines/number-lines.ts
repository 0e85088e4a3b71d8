/** Two lists of lines as numbers: equal lines have equal numbers. */
export interface NumberedLines {
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Count of different lines; every number is below it. */
  readonly distinct: number;
}

/** Gives every different line a number, counted from 0. */
export function numberLines(from: readonly string[], to: readonly string[]): NumberedLines {
  const numbers = new Map<string, number>();
  const number = (lines: readonly string[]) =>
    Int32Array.from(lines, (line) => {
      const known = numbers.get(line);
      if (known !== undefined) return known;
      numbers.set(line, numbers.size);
      return numbers.size - 1;
    });
  return { from: number(from), to: number(to), distinct: numbers.size };
}

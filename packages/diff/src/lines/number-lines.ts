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
export interface NumberedLines {
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Number of distinct lines; every line number is below it. */
  readonly distinct: number;
}

/** Numbers distinct lines from 0. A last line without a line end differs from one that has it. */
export function numberLines(from: TextLines, to: TextLines): NumberedLines {
  const numbers = new Map<string, number>();
  const number = ({ lines, isEnded }: TextLines): Int32Array => {
    const result = new Int32Array(lines.length);
    const open = isEnded ? -1 : lines.length - 1;
    for (const [index, line] of lines.entries()) {
      const key = index === open ? `${line}\n` : line; // no other line contains a line end
      let known = numbers.get(key);
      if (known === undefined) {
        known = numbers.size;
        numbers.set(key, known);
      }
      result[index] = known;
    }
    return result;
  };
  return { from: number(from), to: number(to), distinct: numbers.size };
}

export interface TextLines {
  readonly lines: readonly string[];
  /** Whether the last line has a line end; `true` for an empty text. */
  readonly isEnded: boolean;
}

export function splitLines(text: string): TextLines {
  if (text === '') return { lines: [], isEnded: true };
  const lines = text.split('\n');
  const isEnded = text.endsWith('\n');
  if (isEnded) lines.pop();
  return { lines, isEnded };
}

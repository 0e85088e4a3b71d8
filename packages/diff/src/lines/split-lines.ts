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

/** The text between the `---` lines of a script's leading comment. */
export interface CommentBlock {
  readonly text: string;
  /** The line of the script, counted from 1, on which the text begins. */
  readonly line: number;
  /** The second `---` is there. */
  readonly isClosed: boolean;
}

/**
 * Finds the declaration of a script: YAML between two `---` lines, in the comment the script begins with, after a
 * shebang line if there is one. Comments of any kind: `#`, `//`, `--`, `;`, C's block
 * comments and HTML's.
 */
export function leadingCommentBlock(source: string): CommentBlock | undefined {
  const lines = leadingComment(source);
  const opening = lines.findIndex((line) => line.text.trim() === '---');
  const first = lines[opening];
  if (first === undefined) return undefined;
  const rest = lines.slice(opening + 1);
  const closing = rest.findIndex((line) => line.text.trim() === '---');
  const block = closing === -1 ? rest : rest.slice(0, closing);
  return {
    text: block.map((line) => line.text).join('\n'),
    line: first.number + 1,
    isClosed: closing !== -1,
  };
}

interface CommentLine {
  readonly text: string;
  readonly number: number;
}

/** The comment lines before the first line of code, without their marks. Empty lines count as comment. */
export function leadingComment(source: string): readonly CommentLine[] {
  const comment: CommentLine[] = [];
  let end: string | undefined;
  for (const [index, line] of source
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (index === 0 && line.startsWith('#!')) continue;
    const read = end === undefined ? readLine(line) : readInBlock(line, end);
    if (read === undefined) break;
    end = read.end;
    comment.push({ text: read.text, number: index + 1 });
  }
  return comment;
}

interface ReadLine {
  readonly text: string;
  /** The sign that closes the block comment open after this line. */
  readonly end: string | undefined;
}

function readLine(line: string): ReadLine | undefined {
  const open = /^\s*(?:\/\*+(?!\/)|<!--)/.exec(line);
  if (open !== null) {
    return readInBlock(line.slice(open[0].length), open[0].endsWith('-') ? '-->' : '*/');
  }
  if (line.trim() === '') return { text: '', end: undefined };
  const mark = /^\s*(?:#|\/\/|--|;+) ?/.exec(line);
  return mark === null ? undefined : { text: line.slice(mark[0].length), end: undefined };
}

function readInBlock(line: string, end: string): ReadLine {
  const inner = end === '*/' ? line.replace(/^\s*\*(?!\/) ?/, '') : line;
  const at = inner.indexOf(end);
  return at === -1 ? { text: inner, end } : { text: inner.slice(0, at), end: undefined };
}

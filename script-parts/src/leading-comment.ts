export interface CommentBlock {
  readonly text: string;
  readonly line: number;
  readonly isClosed: boolean;
}

/**
 * Returns the declaration of a script: YAML between two `---` lines in the leading comment, after an optional shebang
 * line. Supports `#`, `//`, `--`, `;`, C block comments and HTML comments.
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

/** Returns the comment lines before the first line of code, without their marks. Empty lines count as comment. */
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
  /** End mark of the block comment that is open after this line. */
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

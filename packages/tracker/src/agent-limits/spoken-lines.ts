import { stripVTControlCharacters } from 'node:util';

/** Number of lines from the end that are examined: earlier limits are over, because the agent continued its work. */
const maxLines = 8;

const maxLength = 40_000;

/** Frames and marks that terminals draw before a message; not the marks of quotations, comments and shells. */
const frame = /^(?:(?![`"'/#$@&%\\<])[\s\p{S}\p{Po}\p{Pd}\p{Cf}\p{M}])+(?=\S)/u;
const frameEnd = /[\s│┃║╎╮╯]+$/u;

/** Lines that somebody else said: quotations, what a user typed, lines of a diff, rows of a table. */
const notSpoken = /^[\s│┃║╎|]*(?:[>❯]|\+|[+-](?=\S))|^\s*\|.*\|.*\|\s*$/u;

export function spokenLines(text: string): string[] {
  const plain = stripVTControlCharacters(text.slice(-maxLength));
  return withoutCode(plain.split(/\r?\n|\r/))
    .filter((line) => !notSpoken.test(line))
    .map((line) => line.replace(frame, '').replace(frameEnd, ''))
    .filter((line) => line !== '')
    .slice(-maxLines);
}

/** Removes fenced blocks; one that is not closed reaches to the end. */
function withoutCode(lines: readonly string[]): string[] {
  let fence: string | undefined;
  return lines.filter((line) => {
    const [, mark] = /^[\s│>]*(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined;
      return false;
    }
    fence = mark;
    return mark === undefined;
  });
}

import type { Source } from './source.js';

/** Blanks of JSON, and their substitutes from keyboards and web pages. */
const blanks = /[\s\u0085\u180e\u200b\u200e\u200f\u2060\ufeff]+/y;

const jsonBlanks = /^[ \t\r\n]*$/;

const lineComment = /(?:\/\/|#)[^\n]*/y;

/** Text after a `#` that would be JSON without it. */
const hiddenValue = /["“”{}[\]]|^#\s*(?:-?\d[\d.eE+-]*|true|false|null),?\s*$/;

/** Skips blanks and comments; returns whether they contain a line end. */
export function skipBlank(source: Source): boolean {
  const start = source.at;
  for (;;) {
    const blank = source.match(blanks);
    if (blank !== undefined) {
      if (!jsonBlanks.test(blank)) source.isRepaired = true;
      source.at += blank.length;
    } else if (!skipComment(source)) {
      return source.text.slice(start, source.at).includes('\n');
    }
  }
}

function skipComment(source: Source): boolean {
  if (source.startsWith('/*')) {
    const end = source.text.indexOf('*/', source.at + 2);
    if (end === -1) source.fail('unclosed');
    source.at = end + 2;
  } else {
    const comment = source.match(lineComment);
    if (comment === undefined) return false;
    if (isDoubtful(comment)) source.fail('damaged');
    source.at += comment.length;
  }
  source.isRepaired = true;
  return true;
}

/** Returns whether JSON may follow a stray mark, or the comment starts in a text that has lost its quote. */
function isDoubtful(comment: string): boolean {
  return comment.startsWith('#') ? hiddenValue.test(comment) : comment.split('"').length % 2 === 0;
}

import type { Source } from './source.js';

/** Blanks of JSON, and those that people's keyboards and pages put in their place. */
const blanks = /[\s\u0085\u180e\u200b\u200e\u200f\u2060\ufeff]+/y;

const jsonBlanks = /^[ \t\r\n]*$/;

/** A comment up to the end of its line. */
const lineComment = /(?:\/\/|#)[^\n]*/y;

/** Text behind a `#` that would be a part of the JSON without it. */
const hiddenValue = /["“”{}[\]]|^#\s*(?:-?\d[\d.eE+-]*|true|false|null),?\s*$/;

/** Skips blanks and comments; returns whether a line ended among them. */
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

/** Whether JSON may stand behind a stray mark, or the comment begins in a text that has lost its quote. */
function isDoubtful(comment: string): boolean {
  return comment.startsWith('#') ? hiddenValue.test(comment) : comment.split('"').length % 2 === 0;
}

import type { TurnNotice } from '@pce/core';
import type { Output } from '../terminal/output.js';

export interface AnswerDisplay {
  report(notice: TurnNotice): void;
  /** Whether this answer, as the turn stopped with it, is what a person has before them. */
  shows(answer: string): boolean;
}

/** Splits text into characters as people see them: an emoji of several code points is one. */
const graphemes = new Intl.Segmenter();

/**
 * Writes the answer while it is generated: on a terminal to standard output, otherwise as progress, line by line.
 * @param isLive whether standard output is a terminal
 */
export function answerDisplay(output: Output, isLive: boolean): AnswerDisplay {
  let written = '';
  /** Text that is not shown yet: the last character or, without a terminal, line may be incomplete. */
  let held = '';
  const show = (text: string): void => {
    if (isLive) output.write(text);
    else for (const line of text.split('\n')) output.note(`| ${line}`);
  };
  const begin = (): void => {
    if (written !== '') output.note('the answer is rewritten');
    written = '';
    held = '';
  };
  const add = (text: string): void => {
    if (written === '') output.note('answer, not validated yet:');
    written += text;
    const { done, rest } = isLive ? wholeCharacters(held + text) : wholeLines(held + text);
    held = rest;
    if (done !== '') show(done);
  };
  const end = (): void => {
    if (held !== '') show(held);
    held = '';
  };
  return {
    report(notice) {
      if (notice.type === 'answer.began') begin();
      else if (notice.type === 'answer.delta') add(notice.text);
      else if (notice.type === 'role.ended' && notice.role === 'synthesizer') end();
    },
    shows: (answer) => isLive && written.trimEnd() === answer.trimEnd(),
  };
}

interface Split {
  readonly done: string;
  readonly rest: string;
}

function wholeCharacters(text: string): Split {
  const last = [...graphemes.segment(text)].at(-1)?.index ?? 0;
  return { done: text.slice(0, last), rest: text.slice(last) };
}

/** Neither part contains the line feed after the last whole line. */
function wholeLines(text: string): Split {
  const end = text.lastIndexOf('\n');
  return { done: text.slice(0, Math.max(0, end)), rest: text.slice(end + 1) };
}

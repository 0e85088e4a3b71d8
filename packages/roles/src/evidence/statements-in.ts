import { citationsIn } from '../answer/citations.js';

/** Something an answer says. */
export interface Statement {
  /** As it stands in the answer, citations included. */
  readonly text: string;
  /** Offset of the text in the answer. */
  readonly at: number;
  /** Ids of the claims it cites. */
  readonly citations: readonly string[];
  /** Whether it says something that wants evidence: a question, a label or a note on the work itself does not. */
  readonly needsEvidence: boolean;
  /** Whether it stands under a heading about the work, such as "Not found". */
  readonly isAboutWork: boolean;
  /** Whether it is a sentence about the work in a fixed form, such as where a claim comes from. */
  readonly isNote: boolean;
}

/** Sections about the work, not about the world. */
const aboutTheWork =
  /^(?:what did not work|not found|nothing found|missing|warnings?|limits|limitations|open questions?|decided by a person|sources)\b/i;

/** The end of a sentence with its quotation marks, emphasis and citations, where another one begins behind it. */
const sentenceEnd =
  /(?<!(?:^|[\s(])(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|St|No|vs|approx|ca|e\.g|i\.e|Jr|Sr))[.!?…]["'”’)*_]{0,4}(?: {0,2}\[(?:[ac]\d|ctx)[\d,; actx]{0,400}\]){0,20}(?=\s+["“'(*_`]{0,3}[\p{Lu}\p{Lo}])/gu;

/** The statements of a Markdown answer: sentences, list items and rows of tables. Headings and code are none. */
export function statementsIn(answer: string): Statement[] {
  const statements: Statement[] = [];
  let inCode = false;
  let isAboutWork = false;
  let at = 0;
  const lines = answer.split('\n');
  lines.forEach((line, index) => {
    const body = line.trim();
    const start = at + line.indexOf(body);
    at += line.length + 1;
    if (/^(?:```|~~~)/.test(body)) inCode = !inCode;
    else if (inCode || isRule(body) || isTableHead(body, lines[index + 1])) return;
    else if (/^#{1,6}\s/.test(body)) isAboutWork = aboutTheWork.test(body.replace(/^#+\s+/, ''));
    else statements.push(...ofLine(body, start, isAboutWork));
  });
  return statements;
}

function isRule(line: string): boolean {
  return /^[\s|:=*_-]*$/.test(line);
}

/** Returns the line above a table's rule. Text above a plain rule is text: facts could hide there. */
function isTableHead(line: string, below = ''): boolean {
  return line.startsWith('|') && below.includes('|') && below.includes('-') && isRule(below);
}

function ofLine(body: string, start: number, isAboutWork: boolean): Statement[] {
  const marker = /^(?:>\s*)*(?:[-*+]\s+|\d{1,9}[.)]\s+)?/.exec(body)?.[0].length ?? 0;
  const content = body.slice(marker);
  const pieces = content.startsWith('|') ? [{ text: content, at: 0 }] : sentencesIn(content);
  return pieces.map(({ text, at }) => ({
    text,
    at: start + marker + at,
    citations: citationsIn(text),
    needsEvidence: !isAboutWork && saysSomething(text),
    isAboutWork,
    isNote: workNote.test(text),
  }));
}

function sentencesIn(content: string): { readonly text: string; readonly at: number }[] {
  const pieces: { readonly text: string; readonly at: number }[] = [];
  let begin = 0;
  const push = (end: number): void => {
    const text = content.slice(begin, end);
    const trimmed = text.trim();
    if (trimmed !== '') pieces.push({ text: trimmed, at: begin + text.indexOf(trimmed) });
    begin = end;
  };
  for (const match of content.matchAll(sentenceEnd)) push(match.index + match[0].length);
  push(content.length);
  return pieces;
}

/** Sentences about the work: those of an answer by rules, and that nothing was found. */
const workNote =
  /^(?:(?:\d+ of \d+ goals? achieved; )?\d+ findings? from \d+ results?\.?|\d+ more findings? not shown; the log has all of them|Nothing was found for this goal\.|(?:Nothing|No (?:results?|matches|data)) (?:was|were) found\.?|\[c\d+\] .*, event \d+ of the journal)$/;

/** A label ends in a colon, a question in its mark; a word or two without a number, as in "None.", say nothing. */
function saysSomething(text: string): boolean {
  const plain = text.replace(/[*_`]+$/, '').trimEnd();
  if (/[:?]$/.test(plain) || workNote.test(text)) return false;
  return /\d/.test(plain) || (plain.match(/[\p{L}\p{N}]+/gu) ?? []).length > 2;
}

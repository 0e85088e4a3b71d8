import { citationsIn } from '../answer/citations.js';
import { type FencedLine, fencesIn } from './fences-in.js';

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
  /(?<!\b(?:am|vom|der|dem|den|des|die|das|im|ins|zum|zur|bis|ab|seit|Den) \d{1,2})(?<![,;] \d{1,2})(?<!(?:^|[\s(*_"“'])(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|St|No|vs|approx|ca|e\.g|i\.e|Jr|Sr))(?!(?<=\b[ap]\.m)\.\s+(?:\p{Lu}{2,5}\b|\p{Lu}\p{Ll}+ (?:\p{Lu}\p{Ll}+ )?Time\b))[.!?…]["'”’)*_]{0,4}(?: {0,2}\[(?:[ac]\d|ctx)[\d,; actx]{0,400}\]){0,20}(?=\s+["“'(*_`]{0,3}[\p{Lu}\p{Lo}])/gu;

/**
 * The statements of a Markdown answer: sentences, list items and rows of tables, and sentences in a fence that names no
 * language. Headings, heads of tables and code are none, unless there is nothing else: then they are what the answer says.
 *
 * @param isOne - Whether a line is one statement, though it has several sentences: it repeats a claim of so many.
 */
export function statementsIn(
  answer: string,
  isOne: (line: string) => boolean = () => false,
): Statement[] {
  const statements: Statement[] = [];
  const silent: Statement[] = [];
  let isAboutWork = false;
  let at = 0;
  const lines = answer.split('\n');
  const fences = fencesIn(lines);
  lines.forEach((line, index) => {
    const body = line.trim();
    const start = at + line.indexOf(body);
    at += line.length + 1;
    const fence = fences.get(index);
    if (isRule(body) || fence === 'mark') return;
    if (/^#{1,6}\s/.test(body) && fence === undefined) {
      const heading = body.replace(/^#+\s+/, '');
      isAboutWork = aboutTheWork.test(heading);
      silent.push(...ofLine(heading, start + body.length - heading.length, isAboutWork, isOne));
    } else if (isTableHead(body, lines[index + 1]) || isCode(body, fence)) {
      silent.push(...ofLine(body, start, isAboutWork, isOne));
    } else statements.push(...ofLine(body, start, isAboutWork, isOne));
  });
  const isAnswered = statements.some(
    ({ citations, needsEvidence, isNote, isAboutWork }) =>
      citations.length > 0 || needsEvidence || isNote || isAboutWork,
  );
  return isAnswered ? statements : [...statements, ...silent].sort((a, b) => a.at - b.at);
}

function isRule(line: string): boolean {
  return /^[\s|:=*_-]*$/.test(line);
}

/** Returns the line above a table's rule. Text above a plain rule is text: facts could hide there. */
function isTableHead(line: string, below = ''): boolean {
  return line.startsWith('|') && below.includes('|') && below.includes('-') && isRule(below);
}

/** Returns whether a line is code: all of it in a fence that names a language, what is no sentence in any other. */
function isCode(line: string, fence: FencedLine | undefined): boolean {
  return fence === 'code' || (fence === 'text' && !sentence.test(line));
}

/** A sentence rather than a command or an assignment: a capital letter, three words, and no signs of code. */
const sentence =
  /^(?:[-*+>\s]|\d{1,9}[.)]\s)*["“'(*_]*\p{Lu}[^={}<>$\\|;]*?(?:\s[^\s={}<>$\\|;]+){2}[^={}<>$\\|;]*$/u;

function ofLine(
  body: string,
  start: number,
  isAboutWork: boolean,
  isOne: (line: string) => boolean,
): Statement[] {
  const marker = /^(?:>\s*)*(?:[-*+]\s+|\d{1,9}[.)]\s+)?/.exec(body)?.[0].length ?? 0;
  const content = body.slice(marker);
  const isWhole = content.startsWith('|') || isOne(content);
  const pieces = isWhole ? [{ text: content, at: 0 }] : sentencesIn(content);
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

import { overlaps, type Place } from '../values/place.js';
import { type Bracket, citation, readBracket } from './bracket.js';
import type { Citation, PlacedBracket } from './statement.js';

/** An answer with its brackets removed and listed. */
interface ReadAnswer {
  readonly text: string;
  readonly brackets: readonly PlacedBracket[];
  readonly citations: readonly Citation[];
  /** Returns whether a place is in code or a quoted line. */
  readonly isVerbatim: (place: Place) => boolean;
}

/** Removes the brackets of an answer and finds its citations. */
export function readAnswer(answer: string): ReadAnswer {
  let text = '';
  const brackets: PlacedBracket[] = [];
  const verbatim: Place[] = [];
  const reader = answerReader({
    onText(part, isVerbatim) {
      if (isVerbatim) verbatim.push({ start: text.length, end: text.length + part.length });
      text += part;
    },
    onBracket: (bracket) => brackets.push({ at: text.length, bracket }),
  });
  reader.add(answer);
  reader.end();
  const isVerbatim = (place: Place): boolean => verbatim.some((each) => overlaps(each, place));
  const citations = [...text.matchAll(citation)]
    .map(({ index, 0: all, 1: ids = '' }) => ({
      start: index,
      end: index + all.length,
      ids: ids.toLowerCase().split(/\s*[,;]\s*/),
    }))
    .filter((each) => !isVerbatim(each));
  return { text, brackets, citations, isVerbatim };
}

interface AnswerParts {
  /** Receives visible text. `isVerbatim`: code or a quotation, where brackets are text. */
  readonly onText: (text: string, isVerbatim: boolean) => void;
  /** Receives a bracket, which follows the text received so far. */
  readonly onBracket?: (bracket: Bracket) => void;
}

export interface AnswerReader {
  add(part: string): void;
  end(): void;
}

/** Characters of a line held back for the end of a code span. */
const maxHeld = 1_000;

/**
 * Creates a reader of an answer, complete or streamed; emits text as soon as possible. Removes brackets with the blanks
 * before them; a quotation leaves the citation of its source. Brackets in code, links and quoted lines are text.
 */
export function answerReader({ onText, onBracket }: AnswerParts): AnswerReader {
  let rest = '';
  let fence = '';
  let line: 'start' | 'plain' | 'verbatim' = 'start';
  let blanks = '';
  let isBehindBracket = false;
  /** The last characters emitted. */
  let last = '';
  /** The citation just left by a quotation. */
  let left = '';

  function emit(text: string, isVerbatim = false): void {
    if (text === '') return;
    const isJoined = isBehindBracket && (blanks === '' || /^[\s.,;:!?)\]}%'"’”»…|*_]/.test(text));
    const body = `${isJoined ? '' : blanks}${text}`;
    const shown = isVerbatim ? body : body.replace(/[ \t]+$/, '');
    blanks = body.slice(shown.length);
    isBehindBracket = false;
    if (shown === '') return;
    left = '';
    last = `${last}${shown}`.slice(-12);
    onText(shown, isVerbatim);
  }

  /** Emits the citation of a quotation, unless the same citation precedes it. */
  function cite(id: string): void {
    const citation = `[${id}]`;
    isBehindBracket = last.endsWith(citation);
    if (isBehindBracket) return;
    blanks ||= ' ';
    emit(citation);
    left = citation;
  }

  function pass(length: number, isVerbatim = false): void {
    emit(rest.slice(0, length), isVerbatim);
    rest = rest.slice(length);
  }

  /** Classifies the line; returns false if more of it is needed. */
  function beginLine(isEnd: boolean): boolean {
    if (!isEnd && /^ {0,3}(?:`{0,2}|~{0,2})$/.test(rest)) return false;
    const [, mark = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(rest) ?? [];
    line = fence !== '' || mark !== '' || /^ {0,3}>/.test(rest) ? 'verbatim' : 'plain';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    return true;
  }

  /** Reads what a special character starts; returns false if more of the line is needed. */
  function takeSpecial(isEnd: boolean): boolean {
    const lineEnd = rest.indexOf('\n');
    const text = lineEnd === -1 ? rest : rest.slice(0, lineEnd);
    const isWhole = isEnd || lineEnd !== -1;
    if (rest.startsWith('`')) {
      const run = /^`+/.exec(rest)?.[0] ?? '';
      const close = text.indexOf(run, run.length);
      if (close === -1 && !isWhole && text.length < maxHeld) return false;
      pass(close === -1 ? run.length : close + run.length, close !== -1);
      return true;
    }
    // The address of a link contains no checks.
    if (last.endsWith(']') && blanks === '' && /^\((?!\s*=)[^\s()]*\)?/.test(text)) {
      const [address = ''] = /^\((?!\s*=)[^\s()]*\)/.exec(text) ?? [];
      const isOpen = address === '' && /^\([^\s()]*$/.test(text) && text.length < maxHeld;
      if (isOpen && !isWhole) return false;
      if (address !== '') {
        pass(address.length, true);
        return true;
      }
    }
    const read = readBracket(text, isWhole);
    if (read === 'more') return false;
    const { bracket, shown = rest.slice(0, read.length) } = read;
    rest = rest.slice(read.length);
    if (bracket === undefined && shown !== left) {
      emit(shown);
      return true;
    }
    isBehindBracket = true;
    if (bracket !== undefined) onBracket?.(bracket);
    if (bracket?.type === 'quotation') cite(bracket.id);
    return true;
  }

  function drain(isEnd: boolean): void {
    while (rest !== '') {
      if (line === 'start' && !beginLine(isEnd)) return;
      const special = rest.search(line === 'verbatim' ? /\n/ : /[\n`[(]/);
      if (special !== 0) pass(special === -1 ? rest.length : special, line === 'verbatim');
      else if (rest.startsWith('\n')) {
        pass(1, line === 'verbatim');
        line = 'start';
      } else if (!takeSpecial(isEnd)) return;
    }
  }

  return {
    add(part) {
      rest += part;
      drain(false);
    },
    end() {
      drain(true);
      if (!isBehindBracket && blanks !== '') onText(blanks, false);
      blanks = '';
    },
  };
}

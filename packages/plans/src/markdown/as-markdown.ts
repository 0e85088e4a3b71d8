import { datedPeriod } from './dated-period.js';
import { periodOf, periodOfHeading } from './period.js';
import { bareLabel, inlineField } from './task-fields.js';

/**
 * Writes what people and models write as the parser expects it: everything indented below a numbered item belongs to
 * it, `(1)` and `1.1` are numbers of a list, and so are lines that begin with dates; words in bold on a line of their own, or a
 * line such as `Phase 1: Build` or `Monday`, are headings of the list below. Lines keep their numbers.
 *
 * @param isVerbatim - Whether a line, by its index, is in a code fence or a comment.
 */
export function asMarkdown(
  lines: readonly string[],
  isVerbatim: (index: number) => boolean,
): readonly string[] {
  const isHeaded = lines.filter((_, index) => isBoldAbove(index)).length > 1;
  const listed = linesBelowPeriods(lines);
  let depth = 6;
  const isPlainHeaded =
    lines.filter((line, index) => isAlone(index) && isPeriodAlone(line)).length > 1;
  return withFullIndents(lines.map(spelled), isVerbatim);

  function spelled(line: string, index: number): string {
    if (isVerbatim(index)) return line;
    depth = /^#{1,6}(?= )/.exec(line)?.[0].length ?? depth;
    const number = bracketedNumber(line);
    if (number !== undefined && isCounted(index, number)) return line.replace(/\((\d+)\)/, '$1)');
    if (isOneOfDotted(index)) return line.replace(/\S/, '- $&');
    return headline(line, index) ?? (isOneOfDated(index) || listed.has(index) ? `- ${line}` : line);
  }

  /** Returns a line as the heading that it is. */
  function headline(line: string, index: number): string | undefined {
    const bold = boldLine(line);
    if (bold !== undefined) {
      const isHeading = periodOf(bold) ?? (isAboveList(index) ? periodOfHeading(bold) : undefined);
      return isHeading || (isHeaded && isBoldAbove(index)) ? `###### ${bold}` : undefined;
    }
    const decision = decisionBetween(line, index);
    if (decision !== undefined) return `${'#'.repeat(depth)} ${decision}`;
    // `**Mon 6 May:** Call them` is a day with its task.
    const [, date = '', rest = ''] = /^\*\*([^*]{3,60}?):?\*\*:?[ \t]+(\S.*)$/.exec(line) ?? [];
    if (datedPeriod(date)?.length === date.length && date !== '') return `###### ${date}: ${rest}`;
    const isPeriod = isAlone(index) && (isPeriodAlone(line) || (isPlainHeaded && isShort(line)));
    return isPeriod ? `###### ${line.replace(/:\s*$/, '')}` : undefined;
  }

  /** Returns the title of a line alone such as `**Gate 1:** Choose one. Decision: Vera Hoffmann`. */
  function decisionBetween(line: string, index: number): string | undefined {
    const [, label = '', rest = ''] = /^\*\*([^*]{3,60}?):?\*\*:?[ \t]+(\S.*)$/.exec(line) ?? [];
    if (label === '' || periodOf(label)?.length !== label.length) return undefined;
    const isAlone = [index - 1, index + 1].every((each) => (lines[each] ?? '').trim() === '');
    const said = isAlone ? inlineField(rest, index) : undefined;
    const title = said?.before.replace(/[.;]\s*$/, '');
    return said && `${title} (${label}) ${rest.slice(said.before.length).trim()}`;
  }

  /** Returns whether a line stands between an empty one and a list. */
  function isAlone(index: number): boolean {
    const line = lines[index] ?? '';
    const isFirst = (lines[index - 1] ?? '').trim() === '' && /^[\p{L}\d]/u.test(line);
    return isFirst && line.length < 80 && !isItem(line) && isAboveList(index);
  }

  function isBoldAbove(index: number): boolean {
    const text = lines[index] ?? '';
    const isBold = text.startsWith('**') && boldLine(text) !== undefined && isAboveList(index);
    return isBold && bareLabel({ text: `${boldLine(text)}:`, line: index }) === undefined;
  }

  function isAboveList(index: number): boolean {
    const next = [1, 2].map((step) => lines[index + step] ?? '').find((each) => each.trim() !== '');
    return next !== undefined && isItem(next);
  }

  /** Returns whether a line begins with a date or a time, and so does the one before or after it. */
  function isOneOfDated(index: number): boolean {
    return isDated(lines[index]) && (isDated(lines[index - 1]) || isDated(lines[index + 1]));
  }

  /** Returns whether the number before or after this one is near. */
  function isCounted(index: number, number: number): boolean {
    const near = linesNear(index).map(bracketedNumber);
    return near.includes(number + 1) || near.includes(number - 1);
  }

  /** Returns whether a line begins with a number such as `1.1`, and the one before or after it is near: `1.5 km` is none. */
  function isOneOfDotted(index: number): boolean {
    const { of, last } = dottedNumber(lines[index] ?? '') ?? {};
    if (of === undefined || last === undefined) return false;
    return linesNear(index)
      .map(dottedNumber)
      .some((each) => each?.of === of && Math.abs(each.last - last) === 1);
  }

  function linesNear(index: number): readonly string[] {
    return lines.slice(Math.max(0, index - 5), index + 6);
  }
}

/** Returns the places of short lines right below two or more periods in bold, which are what is done in these. */
function linesBelowPeriods(lines: readonly string[]): ReadonlySet<number> {
  const groups: number[][] = [];
  let open: number[] | undefined;
  [...lines, ''].forEach((line, index) => {
    if (open !== undefined && /^\p{L}.{2,120}(?<![.:;!?,])$/u.test(line)) open.push(index);
    else {
      if (open !== undefined && open.length > 0 && line.trim() === '') groups.push(open);
      open = periodOf(boldLine(line) ?? '') && [];
    }
  });
  return new Set(groups.length > 1 ? groups.flat() : []);
}

/** Returns whether a line is a period, with a name at most. */
function isPeriodAlone(line: string): boolean {
  const length = periodOf(line)?.length;
  return length !== undefined && /^\s*(?:$|[:–—(]|-\s)/.test(line.slice(length));
}

function isShort(line: string): boolean {
  return /^[^.:;!?]{3,50}$/.test(line);
}

function boldLine(line: string): string | undefined {
  return /^\*\*([^*]{1,200}?):?\*\*:?[ \t]*$/.exec(line)?.[1];
}

function isItem(line: string): boolean {
  return /^ {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]|^\|/.test(line);
}

function isDated(line = ''): boolean {
  const length = /^[\p{L}\d]/u.test(line) && !isItem(line) ? datedPeriod(line)?.length : undefined;
  return length !== undefined && /^\s?[-–—:]\s/.test(line.slice(length));
}

function dottedNumber(line: string): { readonly of: string; readonly last: number } | undefined {
  const [, of, last] = /^[ \t]{0,12}((?:\d{1,3}\.)+)(\d{1,3})[.)]?[ \t]+\p{L}/u.exec(line) ?? [];
  return of === undefined ? undefined : { of, last: Number(last) };
}

function bracketedNumber(line: string): number | undefined {
  const written = /^[ \t]{0,8}\((\d{1,3})\)[ \t]+\S/.exec(line)?.[1];
  return written === undefined ? undefined : Number(written);
}

/** A numbered item whose lines are being read; columns are those of the document. */
interface OpenItem {
  /** Column of its marker. */
  readonly column: number;
  /** Column from which lines belong to it for the parser. */
  readonly content: number;
  /** Spaces that are added to its lines. */
  added: number;
}

/** The parser takes as part of `10. …` only what is indented by four; people indent by two or three. */
function withFullIndents(
  lines: readonly string[],
  isVerbatim: (index: number) => boolean,
): readonly string[] {
  const open: OpenItem[] = [];
  return lines.map((line, index) => {
    const column = line.search(/[^ ]/);
    if (column === -1) return line;
    while (open.length > 0 && column < (open.at(-1)?.column ?? 0) + 2) open.pop();
    const item = open.at(-1);
    if (item !== undefined) item.added = Math.max(item.added, item.content - column);
    const added = open.reduce((sum, each) => sum + each.added, 0);
    const marker = isVerbatim(index) ? undefined : /^\d{1,9}[.)] /.exec(line.slice(column))?.[0];
    if (marker !== undefined) open.push({ column, content: column + marker.length, added: 0 });
    return added === 0 ? line : `${' '.repeat(added)}${line}`;
  });
}

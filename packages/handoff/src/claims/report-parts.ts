/** A sentence, or a part of an item of a list, of a row of a table or of a line of a code block. */
export interface ReportPart {
  readonly text: string;
  /** Place in the text after its label, as in "Files changed: …" or `"changedFiles": […]`. */
  readonly body: number;
  /** The same number for the items of one list, table, code block or label, and for all headings; absent for other text. */
  readonly list?: number;
  /** Its label, else the heading or introduction before it. */
  readonly under: string;
  /** The heading or introduction. */
  readonly outer: string;
  /** Whether it is a line of a code block, and whether another one comes after it. */
  readonly code?: 'more' | 'last';
}

const headings = 0;

/** Characters of a report from its end, and of one of its lines, that are read. */
const maxLength = 200_000;
const maxLine = 2_000;

const fence = /^\s*(?:```|~~~)/;
const heading = /^\s*(?:#{1,6}\s|\*\*[^*]+\*\*:?\s*$)/;
const item =
  /^\s*(?:[-*+•]\s|\||\d+[.)]\s|\p{Extended_Pictographic}|[`*[(]*[\w@.-]+\/[\w@./-]*\.\w)/u;
/** Up to four words, or the name of a field. */
const label = /^[^\p{L}]*([\p{L}_]+(?: [\p{L}_]+){0,3})["'*_`]*:["'*_]*\s+(?=\S)/u;
/** Not after the number of an item, or after "...". */
const sentenceEnd = /(?<=[^\d\s.][.!?;])\s+/;

/** Splits a report into its parts. */
export function partsOf(report: string): readonly ReportPart[] {
  const parts: ReportPart[] = [];
  let [list, isCode, wasItem] = [headings, false, false];
  // The last heading or line with a colon, the last such line that is no heading, the line before, the introduction of the list.
  let [under, intro, previous, lead] = ['', '', '', ''];
  const lines = report.slice(-maxLength).split(/\r?\n/);
  for (const [at, line] of lines.map((each) => each.slice(0, maxLine)).entries()) {
    const isFence = fence.test(line);
    if (isFence) isCode = !isCode;
    if (isFence) list += 1;
    if (isFence || line.trim() === '') continue;
    const isHeading = !isCode && heading.test(line);
    const isItem = !isCode && !isHeading && item.test(line);
    if (wasItem && !isItem) under = '';
    if (isItem && !wasItem) {
      list += 1;
      // The first row of a table has the titles of its columns.
      lead = /^\s*\|/.test(line) ? line : `${under} ${/[.!?]\s*$/.test(previous) ? '' : previous}`;
    }
    const code =
      isCode && ({ code: fence.test(lines[at + 1] ?? '```') ? 'last' : 'more' } as const);
    const place = isCode || isItem ? { list } : isHeading ? { list: headings } : {};
    const outer = wordsOf(isHeading ? intro : isItem ? lead : under);
    for (const sentence of isCode ? [line] : line.split(sentenceEnd)) {
      const text = sentence.trim();
      const part = { text, body: 0, under: outer, outer, ...place, ...code };
      const [start, words] = isHeading ? [] : (label.exec(text) ?? []);
      if (start === undefined || words === undefined) parts.push(part);
      else {
        list += 1;
        parts.push({ ...part, body: start.length, under: wordsOf(words), list });
      }
    }
    const isIntro = !isItem && line.trimEnd().endsWith(':');
    if (isHeading || isIntro) under = line;
    if (isIntro && !isHeading) intro = line;
    if (!isItem) previous = line;
    wasItem = isItem;
  }
  return parts;
}

/** Splits the names of fields: `changedFiles` and `files_changed`. */
const wordsOf = (name: string): string =>
  name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll('_', ' ');

/** A part of a text that tells of one thing. */
export interface TextPassage {
  readonly start: number;
  readonly end: number;
}

const heading = /^(#{1,6}) \S.*$/gm;
/** Lines of a text without empty ones between them that make it a log or a list. */
const leastLines = 3;

/** Returns the parts of a text that tell of one thing: sections of a page, lines of a log, or else sentences. */
export function passagesIn(text: string): readonly TextPassage[] {
  const headings = [...text.matchAll(heading)].map(({ index, 1: marks = '' }) => ({
    ...{ index, level: marks.length },
  }));
  // The first heading is that of the whole.
  const parts = headings.filter(({ level }, at) => at > 0 || level > 1);
  if (parts.length > 1)
    return parts.map(({ index, level }) => ({
      start: index,
      end: headings.find((each) => each.index > index && each.level <= level)?.index ?? text.length,
    }));
  const isLog = text.trim().split('\n').length >= leastLines && !/\n\s*\n/.test(text.trim());
  return partedBy(text, isLog ? /\n/g : /[.!?]\s+|\n/g);
}

function partedBy(text: string, seam: RegExp): readonly TextPassage[] {
  const ends = [...text.matchAll(seam)].map(({ index, 0: match }) => index + match.length);
  return [...ends, text.length].map((end, at) => ({ start: ends[at - 1] ?? 0, end }));
}

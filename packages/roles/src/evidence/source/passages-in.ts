/** A part of a text that tells of one thing. */
export interface TextPassage {
  readonly start: number;
  readonly end: number;
  /** The passage that it is a part of, by its place in the list. */
  readonly parent: number | undefined;
}

const heading = /^(#{1,6}) \S.*$/gm;
/** Lines of a text without empty ones between them that make it a log or a list. */
const leastLines = 3;

/** Returns the parts of a text that tell of one thing, by where they begin: sections of a page, lines of a log, or else sentences. */
export function passagesIn(text: string): readonly TextPassage[] {
  const sections = sectionsIn(text);
  if (sections.length > 1) return sections;
  const isLog = text.trim().split('\n').length >= leastLines && !/\n\s*\n/.test(text.trim());
  return partedBy(text, isLog ? /\n/g : /[.!?]\s+|\n/g);
}

/** The first heading is that of the whole. */
function sectionsIn(text: string): readonly TextPassage[] {
  const headings = [...text.matchAll(heading)].filter(
    ({ 1: marks = '' }, at) => at > 0 || marks.length > 1,
  );
  const sections = headings.map(({ index }) => ({
    ...{ start: index, end: text.length },
    parent: undefined as number | undefined,
  }));
  const open: { readonly place: number; readonly level: number }[] = [];
  for (const [place, { index, 1: marks = '' }] of headings.entries()) {
    for (let last = open.at(-1); last !== undefined && last.level >= marks.length; ) {
      const ended = sections[last.place];
      if (ended !== undefined) ended.end = index;
      open.pop();
      last = open.at(-1);
    }
    const section = sections[place];
    if (section !== undefined) section.parent = open.at(-1)?.place;
    open.push({ place, level: marks.length });
  }
  return sections;
}

function partedBy(text: string, seam: RegExp): readonly TextPassage[] {
  const ends = [...text.matchAll(seam)].map(({ index, 0: match }) => index + match.length);
  return [...ends, text.length].map((end, at) => ({
    ...{ start: ends[at - 1] ?? 0, end },
    parent: undefined,
  }));
}

/** Returns the places of the passages that hold a place of the text: the innermost first. */
export function passagesAt(passages: readonly TextPassage[], at: number): readonly number[] {
  let [low, high] = [0, passages.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((passages[middle]?.start ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  for (let place: number | undefined = low - 1; place !== undefined && place >= 0; ) {
    const passage: TextPassage | undefined = passages[place];
    if (passage !== undefined && at < passage.end) found.push(place);
    place = passage?.parent;
  }
  return found;
}

/** Characters as a person sees them: joined emoji stay whole. */
export const graphemes: Intl.Segmenter = new Intl.Segmenter();

/** Characters of two columns: those of East Asia, and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;

/** Accents and joiners, which take no column of their own. */
const joining = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** Returns the columns of a text on a terminal that joins no emoji, and so on any terminal the most. */
export function widthOf(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (wide.test(character)) columns += 2;
    // The variation selector makes a narrow sign an emoji.
    else if (character === '\ufe0f' || !joining.test(character)) columns += 1;
  }
  return columns;
}

/** Cuts the end of a line off that is wider than a width. */
export function cutLine(line: string, width: number): string {
  if (widthOf(line) <= width) return line;
  return `${within(charactersOf(line), width - 1).join('')}…`;
}

/** Shortens a line to a width; its indentation and its end stay. */
export function fitLine(line: string, width: number): string {
  if (widthOf(line) <= width) return line;
  const [indent = ''] = /^\s*/.exec(line) ?? [];
  const characters = charactersOf(line.slice(indent.length));
  const room = Math.max(10, width - indent.length) - separator.length;
  const ofEnd = Math.ceil(room / 2);
  const start = within(characters, room - ofEnd);
  const end = within(characters.toReversed(), ofEnd).toReversed();
  return [indent, ...start, separator, ...end].join('');
}

const separator = ' … ';

/** Breaks a line between words; what follows is indented more. A command stays whole, to be copied. */
export function wrapLine(line: string, width: number): string {
  if (widthOf(line) <= width || /(?:^|[: ] *)(?:npm run -s )?pce /.test(line)) return line;
  const [indent = ''] = /^\s*/.exec(line) ?? [];
  const lines = [''];
  for (const word of line.slice(indent.length).split(' ')) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    const room = width - indent.length - (lines.length === 1 ? 0 : 2);
    if (last === '' || widthOf(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return indent + lines.join(`\n${indent}  `);
}

function charactersOf(text: string): readonly string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Returns as many of the first characters as fit a width. */
function within(characters: readonly string[], width: number): readonly string[] {
  let used = 0;
  const end = characters.findIndex((each) => {
    used += widthOf(each);
    return used > width;
  });
  return end === -1 ? characters : characters.slice(0, end);
}

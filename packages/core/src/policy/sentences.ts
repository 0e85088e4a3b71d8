import { listMarker } from '../text/list-marker.js';

/** A sentence of a request or of a constraint. */
export interface Sentence {
  /** As written, without the marks of Markdown. */
  readonly text: string;
  /** The text in small letters with a placeholder for each quoted value, so that no word of a value is read. */
  readonly masked: string;
  /** Values in quotes or backticks; the placeholder of the first is {@link placeholder}`(0)`. */
  readonly quoted: readonly string[];
  /** Whether it is declared to be a constraint: by its heading, or as a constraint of the plan. */
  readonly isDeclared: boolean;
  /** Whether its heading says that it must not be done: an item under "Never". */
  readonly isDenied: boolean;
  /** Whether it is the first of its paragraph or item. */
  readonly isFirst: boolean;
}

/** Says whether a heading makes the sentences below it constraints, and whether it forbids them. */
type Binding = Pick<Sentence, 'isDeclared' | 'isDenied'>;

const plain: Binding = { isDeclared: false, isDenied: false };
export const declared: Binding = { isDeclared: true, isDenied: false };

const heading = /^\s{0,3}#{1,6}\s+(.+?)\s*#*$/;
const item = new RegExp(String.raw`^(\s*)${listMarker}\s+(?:\[.\]\s+)?`);
const fencedCode = /^[ \t]*(```|~~~).*\n(?:.*\n)*?[ \t]*\1.*$/gm;
const quotes = /`([^`\n]{1,500})`|"([^"\n]{1,500})"|“([^”\n]{1,500})”|«([^»\n]{1,500})»/g;

/**
 * Returns the sentences of a text outside of code. An item of a list below a heading, or below a line that ends with a
 * colon, is bound as that says.
 *
 * @param binding what binds the sentences outside of headings
 */
export function sentencesOf(text: string, binding = plain): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let section = binding;
  /** Binding of the items that are indented more than the line that introduces them. */
  let list: { readonly binding: Binding; readonly indent: number } | undefined;
  let paragraph = '';
  let bound = section;
  const flush = (): void => {
    sentences.push(...split(paragraph).map((part, at) => toSentence(part, bound, at === 0)));
    paragraph = '';
  };
  /** Drops a paragraph that only introduces a list. */
  const introduce = (indent: number): void => {
    const found = /:\W*$/.test(paragraph) ? bindingOf(paragraph) : undefined;
    if (found === undefined) return;
    list = { binding: found, indent };
    paragraph = '';
  };
  for (const line of text.replace(fencedCode, '').split(/\r?\n/)) {
    const title = heading.exec(line)?.[1];
    const marker = item.exec(line);
    if (title !== undefined) {
      flush();
      list = undefined;
      paragraph = title;
      bound = binding;
      flush();
      section = bindingOf(title) ?? binding;
    } else if (marker !== null) {
      flush();
      const indent = marker[1]?.length ?? 0;
      if (list !== undefined && indent <= list.indent) list = undefined;
      bound = list?.binding ?? section;
      paragraph = line.slice(marker[0].length);
      introduce(indent);
    } else if (line.trim() === '') flush();
    else {
      if (paragraph === '') {
        if (!/^\s/.test(line)) list = undefined;
        bound = list?.binding ?? section;
      }
      paragraph = `${paragraph} ${line.trim()}`.trim();
      introduce(-1);
    }
  }
  flush();
  return sentences;
}

/** Returns how a heading binds; `undefined` for one that only names a part. */
function bindingOf(title: string): Binding | undefined {
  const said =
    title
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[a-z']+/g)
      ?.join(' ') ?? '';
  if (/(?:^|\b)(?:never|not|don'?ts?|forbidden|prohibited)$/.test(said))
    return { isDeclared: true, isDenied: true };
  return /^(?:\w+ )?(?:constraints?|rules|limits|boundaries|guardrails|restrictions)$/.test(said)
    ? declared
    : undefined;
}

/** Splits a paragraph at the ends of its sentences, and not inside of what it quotes. */
function split(paragraph: string): readonly string[] {
  const text = paragraph.replace(/~~[^~]*~~/g, ' ').replace(/\*\*?|(?<!\w)_+|_+(?!\w)/g, '');
  const parts: string[] = [];
  let start = 0;
  for (const { index, 0: mark } of withoutQuotes(text).matchAll(
    /[.!?][)”]?\s+(?=\S)|\s\|\s|;\s/g,
  )) {
    parts.push(text.slice(start, index + mark.trimEnd().length));
    start = index + mark.length;
  }
  return [...parts, text.slice(start)]
    .flatMap((part) => part.trim().match(pieces) ?? [])
    .filter((part) => part.trim() !== '');
}

/** Longer sentences are read in pieces: the time that reading takes grows with their number, not with their length. */
const pieces = /.{1,1000}(?:\s|$)|.{1,1000}/gsu;

/** Returns a text of the same length in which quoted values are blank. */
function withoutQuotes(text: string): string {
  return text.replace(quotes, (quoted) => 'x'.repeat(quoted.length));
}

/** Reads a text as one sentence. */
export function toSentence(said: string, binding: Binding, isFirst: boolean): Sentence {
  // An item under "Never", as the constraints of a plan quote it.
  const text = said.replace(/^\s*never:\s*/i, '');
  const isDenied = binding.isDenied || (binding.isDeclared && text !== said);
  const quoted: string[] = [];
  const masked = text
    .replaceAll('’', "'")
    .replace(quotes, (_, ...groups: (string | undefined)[]) => {
      quoted.push(groups.slice(0, 4).find((value) => value !== undefined) ?? '');
      return placeholder(quoted.length - 1);
    })
    .toLowerCase();
  return { text, masked, quoted, isFirst, ...binding, isDenied };
}

/** Returns the text that replaces a quoted value in {@link Sentence.masked}. */
export function placeholder(index: number): string {
  return `\uE000${index}\uE001`;
}

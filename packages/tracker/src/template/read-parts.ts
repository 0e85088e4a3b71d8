import { listMarker } from '@pce/core/internal';
import { type Template, type TemplateField, templateWords } from './fields.js';

interface LabelLine {
  readonly label: string;
  readonly emoji: string;
  readonly rest: string;
  /** Whether it is in brackets. Only then an unknown label begins a section. */
  readonly isBracketed: boolean;
}

const emojiPart = String.raw`(?<emoji>(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d\ufe0e\ufe0f\u20e3]|:[a-z_]+:)*)`;
const before = String.raw`^ {0,3}(?:>\s?)?(?:${listMarker}\s+|#{1,6}\s+)?(?<strong>\*{1,3}|_{1,3})?`;

/** `[📂 PROJECT] …`, also in a list, a heading, bold, with a colon. */
const bracketed = new RegExp(
  String.raw`${before}\[\s*${emojiPart}\s*(?<label>[^\[\]\n]{1,60}?)\s*\](?!\()(?:\k<strong>:?|:\k<strong>)[ \t]*(?<rest>.*)$`,
  'u',
);

/** `## 📂 Project`, `**Project:** …`, `📂 Project: …`: without brackets, for known labels only. */
const bare = new RegExp(
  String.raw`${before}${emojiPart}\s*(?<label>[\p{L}][\p{L}\p{M}_' -]{1,40}?)\s*(?:(?::\s*(?:\*{1,3}|_{1,3})?|(?:\*{1,3}|_{1,3})\s*:?)[ \t]*(?<rest>.*)|\s*)$`,
  'u',
);

export function readLabel(line: string): LabelLine | undefined {
  const inBrackets = bracketed.exec(line)?.groups;
  const found = inBrackets ?? bare.exec(line)?.groups;
  if (found === undefined) return undefined;
  const { label = '', emoji = '', rest = '' } = found;
  return { label, emoji, rest, isBracketed: inBrackets !== undefined };
}

/** Whether a label could be that of a section: in capitals, two characters or more. */
export function isSectionLabel(label: string): boolean {
  return (
    /^[\p{Lu}\p{Lo}][\p{Lu}\p{Lo}\p{N}_ &/-]*[\p{Lu}\p{Lo}\p{N}]$/u.test(label) &&
    !/ {2}/.test(label)
  );
}

function plain(label: string): string {
  return label
    .normalize('NFC')
    .toUpperCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

export function fieldOf<Field extends TemplateField>(
  label: string,
  fields: readonly Field[],
): Field | undefined {
  const wanted = plain(label);
  return fields.find((field) =>
    [field.label, ...field.alsoLabels].some((each) => plain(each) === wanted),
  );
}

/** Depth, in spaces, from which a line belongs to the text above it. */
export const indent = 4;

/** Characters that a line of Markdown would not keep. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it looks for
const unkept = /[\u0000-\u0009\u000b-\u001f\u007f\u0085\u2028\u2029\ufeff]/;

/** Returns the form of a text behind a label: unchanged if it reads back the same, else as a JSON string. */
export function written(text: string): string {
  const isPlain =
    text !== '' &&
    text === text.trim() &&
    !text.startsWith('"') &&
    !unkept.test(text) &&
    !/[ ]\n/.test(text);
  if (!isPlain) return quoted(text);
  return text
    .split('\n')
    .map((line, index) => (index === 0 || line === '' ? line : `${' '.repeat(indent)}${line}`))
    .join('\n');
}

/** Returns a text as a JSON string on one line, for those too who take U+2028 for the end of one. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\u2028\u2029]/g, (end) =>
    end === '\u2028' ? '\\u2028' : '\\u2029',
  );
}

export function listItem(text: string): string {
  return text.includes('\n') || /^[-*+\d[]/.test(text) ? quoted(text) : written(text);
}

/** Reads what `written` wrote, or what a person or a model did. */
export function readText(lines: readonly string[]): string {
  const [first = '', ...others] = lines;
  const deepest = new RegExp(`^ {0,${indent}}`);
  const text = [first, ...others.map((line) => line.replace(deepest, ''))].join('\n').trim();
  return unquoted(text);
}

function unquoted(text: string): string {
  if (!/^".*"$/s.test(text)) return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : text;
  } catch {
    // Quoted by a person, who escapes nothing.
    return text.slice(1, -1);
  }
}

/** Reads the lines of the reflection; returns the problem if they are invalid. */
export function readReflection(lines: readonly string[]): Template['reflection'] | string {
  const parts = new Map<'diagnosis' | 'actionItems', string[]>();
  let current: string[] | undefined;
  for (const line of lines) {
    const found = readName(line);
    if (found === undefined) current?.push(line);
    else {
      if (parts.has(found.name)) return `${found.written} stands twice: keep one`;
      current = [found.rest];
      parts.set(found.name, current);
    }
  }
  const diagnosis = parts.get('diagnosis');
  const items = parts.get('actionItems');
  if (diagnosis === undefined) return `diagnosis is missing: write diagnosis: "…"`;
  if (items === undefined) return 'action_items is missing: write action_items: and a list, or []';
  return { diagnosis: readText(diagnosis), actionItems: readItems(items) };
}

function readName(
  line: string,
):
  | { readonly name: 'diagnosis' | 'actionItems'; readonly written: string; readonly rest: string }
  | undefined {
  const [, written = '', rest = ''] =
    /^\s{0,3}(?:[-*+]\s+)?(?:\*\*|__)?([\p{L}][\p{L}\p{M}_ ]{1,30}?)(?:\*\*|__)?\s*:(?:\*\*|__)?\s*(.*)$/u.exec(
      line,
    ) ?? [];
  const word = written.toLowerCase();
  if (templateWords.diagnosis.includes(word)) return { name: 'diagnosis', written, rest };
  return templateWords.actionItems.includes(word)
    ? { name: 'actionItems', written, rest }
    : undefined;
}

const marked = new RegExp(String.raw`^\s*(?:${listMarker}|•)\s+(.*)$`);

/** Reads items: one a line with a mark or a number, `[a, b]`, or a single text. A line without a mark continues the item before. */
function readItems([first = '', ...others]: readonly string[]): string[] {
  const inline = first.trim();
  if (inline === '[]') return [];
  const [, listed] = /^\[(.*)\]$/s.exec(inline) ?? [];
  if (listed !== undefined) return listed.split(/,\s*/).map((item) => unquoted(item.trim()));
  const items: string[] = inline === '' ? [] : [inline];
  for (const line of others) {
    const [, item] = marked.exec(line) ?? [];
    if (item !== undefined) items.push(item.trim());
    else if (line.trim() !== '') items.push(`${items.pop() ?? ''} ${line.trim()}`.trim());
  }
  return items.map(unquoted);
}

/** Reads `yes // rationale` in its variants; returns the problem if it says neither or both. */
export function readCheck(text: string): Template['alignmentCheck'] | string {
  const { yes, no } = templateWords;
  const bare = text.replace(/^[\s>*_-]*(?:aligned\s*[:=]\s*)?[*_]*/i, '');
  const lower = bare.toLowerCase();
  const word = [...yes, ...no]
    .toSorted((a, b) => b.length - a.length)
    .find((each) => lower.startsWith(each) && !/^[\p{L}\p{N}]/u.test(lower.slice(each.length)));
  if (word === undefined) return 'it says neither yes nor no: write yes // and why';
  const rest = bare.slice(word.length).replace(/^[*_]*/, '');
  if (/^\s*[|/]\s*\p{L}/u.test(rest) && !/^\s*\/\//.test(rest)) {
    return 'it says both yes and no: keep one';
  }
  const [, rationale = ''] = /^\s*(?:\/\/|[-–—:,;.(])?\s*([\s\S]*)$/.exec(rest) ?? [];
  return { aligned: yes.includes(word), rationale: unquoted(rationale.trim()) };
}

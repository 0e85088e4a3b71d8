import { listMarker } from '@pce/core/internal';
import type { TemplateField } from './fields.js';

export interface LabelLine {
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

export function isFieldLabel(label: string, fields: readonly TemplateField[]): boolean {
  return fieldOf(label, fields) !== undefined;
}

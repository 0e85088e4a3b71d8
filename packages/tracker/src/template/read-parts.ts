import { listMarker } from '@pce/core/internal';
import type { TemplateWords } from './fields.js';
import type { Template } from './template.js';
import { readText, unquoted } from './text-value.js';

/** Reads the lines of the reflection; returns the problem if they are invalid. */
export function readReflection(
  lines: readonly string[],
  words: TemplateWords,
): Template['reflection'] | string {
  const parts = new Map<'diagnosis' | 'actionItems', string[]>();
  let current: string[] | undefined;
  for (const line of lines) {
    const found = readName(line, words);
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
  { diagnosis, actionItems }: TemplateWords,
):
  | { readonly name: 'diagnosis' | 'actionItems'; readonly written: string; readonly rest: string }
  | undefined {
  const [, written = '', rest = ''] =
    /^\s{0,3}(?:[-*+]\s+)?(?:\*\*|__)?([\p{L}][\p{L}\p{M}_ ]{1,30}?)(?:\*\*|__)?\s*:(?:\*\*|__)?\s*(.*)$/u.exec(
      line,
    ) ?? [];
  const word = written.toLowerCase();
  if (diagnosis.includes(word)) return { name: 'diagnosis', written, rest };
  return actionItems.includes(word) ? { name: 'actionItems', written, rest } : undefined;
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
export function readCheck(
  text: string,
  { yes, no }: TemplateWords,
): Template['alignmentCheck'] | string {
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

import type { CheckedValue } from '@pce/core/internal';
import { readAnswer } from './answer/read-answer.js';
import type { CheckedAnswer } from './check-answer.js';
import { show } from './language/compare.js';
import { writtenLike } from './values/words.js';

/** Options of {@link renderAnswer}. */
export interface RenderAnswerOptions {
  /** Form of citations: omitted, numbered with notes below, or numbered with Markdown links to addresses. @defaultValue 'footnotes' */
  readonly citations?: 'none' | 'footnotes' | 'links';
  /** Values to mark: none, those contradicted, unsupported or not checked, or all. @defaultValue 'unproven' */
  readonly marks?: 'none' | 'unproven' | 'all';
  /** Reference of each id that the answer cites. @defaultValue those of its values */
  readonly sources?: ReadonlyMap<string, string>;
}

const maxNote = 300;
const signs = {
  derived: '=',
  supported: '✓',
  uncited: '✓',
  asserted: '~',
  unsupported: '?',
  not_checked: '?',
};

/**
 * Renders a checked answer for a reader. Marks are language-independent signs: `(≠ 1,870.50)` after a contradicted value,
 * `(?)` after an unproven one; with `all`, also `(=)` recomputed, `(✓)` copied or quoted, and `(~)` only asserted.
 */
export function renderAnswer(
  { text, values }: Pick<CheckedAnswer, 'text' | 'values'>,
  {
    citations = 'footnotes',
    marks = 'unproven',
    sources: known = new Map(),
  }: RenderAnswerOptions = {},
): string {
  const sources = new Map([
    ...known,
    ...values.flatMap(({ citations: [id], source }) =>
      id && source ? [[id, source] as const] : [],
    ),
  ]);
  const notes: string[] = [];
  const cite = (note: string, address = ''): string => {
    if (citations === 'none') return '';
    const line = note.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, maxNote);
    if (!notes.includes(line)) notes.push(line);
    const isLink = citations === 'links' && /^https?:\/\/[^\s()<>]+$/.test(address);
    return ` [${notes.indexOf(line) + 1}]${isLink ? `(${address})` : ''}`;
  };
  // The note of a quotation names its source.
  const isNoted = (start: number, [id, ...others]: readonly string[]): boolean =>
    others.length === 0 &&
    values.some(
      ({ end, quotation, citations: [source] }) =>
        quotation !== undefined && source === id && end <= start && !text.slice(end, start).trim(),
    );
  const changes = [
    ...readAnswer(text).citations.map(({ start, end, ids }) => ({
      start: /\s/.test(text.charAt(start - 1)) ? start - 1 : start,
      end,
      shown: () =>
        isNoted(start, ids)
          ? ''
          : ids.map((id) => cite(sources.get(id) ?? id, sources.get(id))).join(''),
    })),
    ...values.map((value) => ({
      start: value.end,
      end: value.end,
      shown: () => markOf(value, marks) + noteOf(value, cite),
    })),
  ].sort((a, b) => a.start - b.start);
  let shown = '';
  let at = 0;
  for (const change of changes) {
    shown += text.slice(at, Math.max(at, change.start)) + change.shown();
    at = Math.max(at, change.end);
  }
  const below = notes.map((note, index) => `\n[${index + 1}] ${note}`).join('');
  return shown + text.slice(at) + (below && `\n${below}`);
}

function markOf(
  { label, computed, text }: CheckedValue,
  marks: RenderAnswerOptions['marks'],
): string {
  if (
    marks === 'none' ||
    (marks === 'unproven' && label !== 'contradicted' && signs[label] !== '?')
  )
    return '';
  if (label !== 'contradicted') return ` (${signs[label]})`;
  return ` (≠ ${typeof computed === 'number' ? writtenLike(computed, text) : show(computed ?? null)})`;
}

function noteOf(
  { label, formula, computed, quotation, source, citations: [id = ''] }: CheckedValue,
  cite: (note: string, address?: string) => string,
): string {
  const from = source ?? id;
  if (formula !== undefined && computed !== undefined)
    return cite(`${formula} = ${show(computed)}${source ? ` (${source})` : ''}`, source);
  if (quotation !== undefined) return cite(`“${quotation}” (${from})`, source);
  return label === 'uncited' ? cite(from, source) : '';
}

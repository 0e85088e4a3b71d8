import type { WrittenStatus } from '../statuses.js';

export interface TextLine {
  readonly text: string;
  /** Counted from 1. */
  readonly line: number;
}

export interface MarkdownHeading extends TextLine {
  readonly type: 'heading';
  readonly depth: number;
}

export interface MarkdownItem {
  readonly type: 'item';
  readonly line: number;
  /** Number of an item in a numbered list, as written. */
  readonly number: number | undefined;
  /** Its number is that of a row of a table which does not number them. */
  readonly isRow?: boolean;
  /** The box of a checklist; `undefined` if there is none. */
  readonly box: WrittenStatus | undefined;
  /** A tick instead of a box: it makes no checklist of the list around it. */
  readonly tick?: WrittenStatus;
  /** The first paragraph without its box. */
  readonly lines: readonly TextLine[];
  /** Further paragraphs. */
  readonly notes: readonly TextLine[];
  readonly items: readonly MarkdownItem[];
}

/** A paragraph, or the text in a code fence. */
interface MarkdownText {
  readonly type: 'text' | 'code';
  readonly lines: readonly TextLine[];
}

export type MarkdownBlock = MarkdownHeading | MarkdownItem | MarkdownText;

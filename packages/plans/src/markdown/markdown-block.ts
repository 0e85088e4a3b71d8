/** A line of text with its place. */
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
  /** The box of a checklist; `undefined` if there is none. */
  readonly box: 'open' | 'in_progress' | 'done' | 'cancelled' | undefined;
  /** The first paragraph without its box. */
  readonly lines: readonly TextLine[];
  /** Further paragraphs. */
  readonly notes: readonly TextLine[];
  readonly items: readonly MarkdownItem[];
}

interface MarkdownText {
  readonly type: 'text';
  readonly lines: readonly TextLine[];
}

export type MarkdownBlock = MarkdownHeading | MarkdownItem | MarkdownText;

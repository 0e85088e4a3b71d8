/** A change of a file, as a report states it. */
export interface ToldChange {
  readonly path: string;
  readonly act: 'created' | 'updated' | 'removed';
  /** Begins with a verb in the base form, in lower case. */
  readonly note: string;
}

/** The contents of a report: a style words them. */
export interface Told {
  readonly task: string;
  readonly changes: readonly ToldChange[];
  /** Files that were only looked at. */
  readonly read: readonly string[];
  readonly test?: { readonly command: string; readonly passed: number; readonly failed: number };
  /** Without a hash, the report only says that it was committed. */
  readonly commit?: { readonly hash?: string; readonly subject: string };
  /** Says that nothing was committed. */
  readonly isUncommitted?: true;
  /** A later step that is proposed, not done. */
  readonly next?: { readonly path: string; readonly command: string };
}

/** Words a report as an agent does. */
export type ReportStyle = (told: Told) => string;

export const lines = (...all: readonly (string | false | undefined)[]): string =>
  all.filter((line) => line !== false && line !== undefined).join('\n');

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const list = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

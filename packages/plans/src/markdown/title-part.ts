import { oneLine } from '../text/text.js';
import type { DependencyClause } from './dependency-phrases.js';

/** A piece of a title. One with clauses is left out of the title where all of them name tasks. */
export interface TitlePart {
  readonly text: string;
  readonly isBracketed?: boolean;
  /** `undefined` for words that always stay; empty for brackets that hold a field, which never do. */
  readonly clauses?: readonly DependencyClause[];
}

/** Returns the title without the parts whose clauses are all dependencies; every other word stays. */
export function titleText(
  parts: readonly TitlePart[],
  isDependency: (clause: DependencyClause, part: TitlePart) => boolean,
): string {
  let title = '';
  let isAfterCut = false;
  for (const part of parts) {
    const { text, clauses } = part;
    if (clauses?.every((clause) => isDependency(clause, part))) {
      isAfterCut = true;
      continue;
    }
    title = isAfterCut ? afterCut(title, text) : title + text;
    isAfterCut = false;
  }
  return oneLine(isAfterCut ? withoutEnd(title) : title).replace(/\s*[:;,]$/, '');
}

/** Joins the words around a cut: `Water it, (depends on 1), daily` loses one comma, not both. */
function afterCut(before: string, text: string): string {
  if (before === '') return text.replace(/^[\s,;:.–—-]+(?=\s|$)/, '').trimStart();
  const following = text.trimStart();
  return /^[,.;:!?]/.test(following)
    ? `${withoutEnd(before)}${following}`
    : `${before} ${following}`;
}

/** Removes marks at the end that only join what comes before to what comes after. */
function withoutEnd(text: string): string {
  return text.replace(/[\s,;:–—-]+$/, '');
}

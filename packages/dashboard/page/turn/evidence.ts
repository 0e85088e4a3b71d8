import type { Statement, TurnClaim } from '@pce/client';

/** A part of the answer: text, or a statement by its place among the statements. */
export type AnswerPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'statement'; readonly text: string; readonly index: number };

/**
 * Cuts an answer at its statements, each found after the one before. A statement that is not in the answer as it stands
 * (other white space, say) is left out: the list of statements shows it.
 */
export function cutAnswer(answer: string, statements: readonly Statement[]): readonly AnswerPart[] {
  const parts: AnswerPart[] = [];
  let from = 0;
  for (const [index, { text }] of statements.entries()) {
    const at = text === '' ? -1 : answer.indexOf(text, from);
    if (at === -1) continue;
    if (at > from) parts.push({ type: 'text', text: answer.slice(from, at) });
    parts.push({ type: 'statement', text, index });
    from = at + text.length;
  }
  if (from < answer.length) parts.push({ type: 'text', text: answer.slice(from) });
  return parts;
}

/** Returns the claims that a statement cites, in its order. */
export function claimsOf(
  { citations }: Statement,
  claims: readonly TurnClaim[],
): readonly TurnClaim[] {
  return citations.flatMap((id) => claims.find(({ claimId }) => claimId === id) ?? []);
}

/** A piece of a text, and whether it is one of the values looked for. */
export interface MarkedPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Cuts a text at the numbers and names of a statement, so that the value that bears it can be seen. */
export function markValues(text: string, statement: string): readonly MarkedPiece[] {
  const said = statement.replaceAll(/\[\w+\]/g, '');
  const values = new Set(said.match(/\d[\d.,]*\d|\d|\b\p{Lu}[\p{L}\d]{2,}/gu) ?? []);
  if (values.size === 0) return [{ text, isMarked: false }];
  const longestFirst = [...values].sort((a, b) => b.length - a.length);
  const pattern = longestFirst.map((value) => value.replaceAll('.', '\\.')).join('|');
  const found = new RegExp(`(?<![\\p{L}\\d]|\\d[.,])(?:${pattern})(?![\\p{L}\\d]|[.,]\\d)`, 'gu');
  const pieces: MarkedPiece[] = [];
  let from = 0;
  for (const { 0: value, index } of text.matchAll(found)) {
    if (index > from) pieces.push({ text: text.slice(from, index), isMarked: false });
    pieces.push({ text: value, isMarked: true });
    from = index + value.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMarked: false });
  return pieces;
}

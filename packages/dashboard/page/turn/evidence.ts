import type { AnswerValue, Statement, TurnClaim } from '@pce/client/internal';

/** A part of the answer: text, or a statement by its place among the statements. */
export type AnswerPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'statement'; readonly text: string; readonly index: number };

/** Pieces of a text, each with its place. */
type Placed<T> = readonly (readonly [at: number, piece: T])[];

/** Cuts a text at its pieces. What is between them is made by `plain`; a piece inside another is left out. */
function cutAt<T extends { readonly text: string }>(
  text: string,
  pieces: Placed<T>,
  plain: (text: string) => T,
): readonly T[] {
  const parts: T[] = [];
  let from = 0;
  for (const [at, piece] of [...pieces, [text.length] as const]) {
    if (at > from) parts.push(plain(text.slice(from, at)));
    if (at < from || piece === undefined) continue;
    parts.push(piece);
    from = at + piece.text.length;
  }
  return parts;
}

/**
 * Cuts an answer at its statements, each found after the one before. A statement that the answer does not contain word for word
 * (other white space, say) is left out: the list of statements shows it.
 */
export function cutAnswer(answer: string, statements: readonly Statement[]): readonly AnswerPart[] {
  let from = 0;
  const found = statements.flatMap(({ text }, index): Placed<AnswerPart> => {
    const at = text === '' ? -1 : answer.indexOf(text, from);
    if (at === -1) return [];
    from = at + text.length;
    return [[at, { type: 'statement', text, index }]];
  });
  return cutAt(answer, found, (text) => ({ type: 'text', text }));
}

/** A piece of a statement, and the value that it is, by its place among the values of the answer. */
export interface StatementPiece {
  readonly text: string;
  readonly value?: string;
}

/** Cuts a statement, which begins at `start` of the answer, at the values in it. */
export function cutStatement(
  statement: string,
  start: number,
  values: readonly AnswerValue[],
): readonly StatementPiece[] {
  const found = values.flatMap(({ text, start: first }, index): Placed<StatementPiece> => {
    const at = first - start;
    return text !== '' && at >= 0 && statement.startsWith(text, at)
      ? [[at, { text, value: `${index}` }]]
      : [];
  });
  return cutAt(statement, found, (text) => ({ text }));
}

/** Returns what of a result bears a value: the inputs of its formula, else its quotation or its own text. */
export function boreBy({ inputs, quotation, text }: AnswerValue): string {
  return inputs.map(({ value }) => String(value)).join(' ') || (quotation ?? text);
}

/** Returns the claims that a statement or a value cites, in its order. */
export function claimsOf(
  { citations }: Pick<Statement, 'citations'>,
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
  const marked = [...text.matchAll(found)].map(
    ({ 0: value, index }) => [index, { text: value, isMarked: true }] as const,
  );
  return cutAt<MarkedPiece>(text, marked, (plain) => ({ text: plain, isMarked: false }));
}

import type { TurnSummary } from '@pce/core';

export interface TreeLine {
  readonly turn: TurnSummary;
  readonly depth: number;
}

/** Puts turns that tools started below the turns that they work for; others, and those of others' pages, stay in order. */
export function turnTree(turns: readonly TurnSummary[]): readonly TreeLine[] {
  const listed = new Set(turns.map(({ turn }) => turn));
  const below = (parent: string | undefined, depth: number): TreeLine[] =>
    turns
      .filter((turn) => parentIn(listed, turn) === parent)
      .flatMap((turn) => [{ turn, depth }, ...below(turn.turn, depth + 1)]);
  return below(undefined, 0);
}

function parentIn(listed: ReadonlySet<string>, { turn, parent }: TurnSummary): string | undefined {
  // A turn is never its own parent, whatever its row says.
  return parent !== undefined && parent !== turn && listed.has(parent) ? parent : undefined;
}

import type { Orchestrator, TurnSummary } from '@pce/core';
import { InvalidInputError, TurnNotFoundError } from '@pce/core/errors';

/** Returns all turns, in the order in which they began. */
export async function listTurns(pce: Orchestrator): Promise<readonly TurnSummary[]> {
  const turns: TurnSummary[] = [];
  for (let after = ''; ; ) {
    const page = await pce.list({ after, limit: 1_000 });
    turns.push(...page);
    const last = page.at(-1);
    if (last === undefined) return turns;
    after = last.turn;
  }
}

/** Finds the turn a user means: `last`, an id, or the beginning of one, with or without `turn_`. */
export async function findTurn(pce: Orchestrator, name: string): Promise<string> {
  const turns = (await listTurns(pce)).map(({ turn }) => turn);
  if (turns.includes(name)) return name;
  const found =
    name === 'last'
      ? turns.slice(-1)
      : turns.filter((turn) => turn.startsWith(name) || turn.startsWith(`turn_${name}`));
  const [first, second] = found;
  if (first === undefined || name === '') throw new TurnNotFoundError(name);
  if (second === undefined) return first;
  throw new InvalidInputError(
    `${name} could be ${found.length} turns (${found.slice(0, 3).join(', ')}${found.length > 3 ? ', …' : ''}): write more of it`,
  );
}

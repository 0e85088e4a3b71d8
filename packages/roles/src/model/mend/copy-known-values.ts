import type { Claim, ExecutorDecision } from '@pce/core/contracts';
import { parsePath, valueAt } from '@pce/core/tools';

/**
 * Returns a decision whose commands have the values of earlier requests in place of their places, such as `c1.venues[0].id`: a call
 * can refer to results of its own turn only. Lists, objects and unknown places remain.
 */
export function copyKnownValues(
  decision: ExecutorDecision,
  claims: Iterable<Claim>,
): ExecutorDecision {
  const known = new Map(
    [...claims].flatMap(({ id, turn, data }) =>
      turn === undefined || data === undefined ? [] : [[id, data] as const],
    ),
  );
  if (known.size === 0 || decision.action !== 'COMMAND') return decision;
  const copied = (command: string): string =>
    command.replace(
      /(?<![\w.`])`?(c[1-9]\d{0,8})([.[][\w.[\]]*\w|\[\d+\])`?/g,
      (said, id, path) => {
        const value = valueAt(known.get(id), parsePath(path) ?? ['']);
        if (typeof value === 'string' && !value.includes('`')) return `\`${value}\``;
        return typeof value === 'number' || typeof value === 'boolean' ? String(value) : said;
      },
    );
  const { command, commands } = decision;
  return {
    ...decision,
    ...(command !== undefined && { command: copied(command) }),
    ...(commands !== undefined && { commands: commands.map(copied) }),
  };
}

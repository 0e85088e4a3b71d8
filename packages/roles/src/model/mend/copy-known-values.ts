import type { Claim, ExecutorDecision } from '@pce/core/contracts';
import { parsePath, valueAt } from '@pce/core/internal';

/**
 * Replaces places of earlier requests in commands, such as `c1.venues[0].id`, by their values, since calls can only
 * refer to results of their own turn. Leaves lists, objects and unknown places.
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

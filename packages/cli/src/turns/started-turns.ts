import type { CoordinatorResult } from '@pce/core/contracts';

/** Lists the turns that tools of a turn started, for whoever wants to look into them: beside the log, which programs read. */
export function startedTurns(commands: Iterable<Pick<CoordinatorResult, 'toolRuns'>>): string[] {
  const runs = [...commands].flatMap(({ toolRuns }) => toolRuns);
  return runs.flatMap(({ tool, turn, status }) =>
    turn === undefined ? [] : [`\n${tool} was turn ${turn} (${status}): pce log ${turn}`],
  );
}

import type { Json } from '@pce/core/contracts';
import { Sequence, type TurnResultValue } from '@pce/core/internal';

/** Results of commands in order: command, tool, data. */
export function resultsOf(
  ...results: readonly (readonly [command: string, selected: string, data: Json])[]
): Sequence<TurnResultValue> {
  return Sequence.of(
    ...results.map(([command, selected, data], index) => ({
      ref: `r${index + 1}`,
      command,
      selected,
      data,
      summary: `did ${command}`,
    })),
  );
}

import type { TurnResult } from '@pce/core';
import { Sequence } from '@pce/core/log';
import type { TurnResultValue } from '@pce/core/ports';
import { checkEvidence, type StatementEvidence } from './check-evidence.js';

/** What each statement of a turn's answer rests on; empty where the turn has no answer. */
export function evidenceIn({
  answer,
  claims,
  log,
  commands,
}: Pick<TurnResult, 'answer' | 'claims' | 'log' | 'commands'>): StatementEvidence[] {
  const succeeded = [...commands].filter(({ status }) => status === 'success');
  const results = succeeded.map(
    ({ commandReceived, selected, result }, index): TurnResultValue => ({
      ref: `r${index + 1}`,
      command: commandReceived,
      summary: '',
      selected: selected ?? '',
      data: result,
    }),
  );
  return checkEvidence({
    answer: answer ?? '',
    claims: Sequence.of(...claims),
    log,
    results: Sequence.of(...results),
  });
}

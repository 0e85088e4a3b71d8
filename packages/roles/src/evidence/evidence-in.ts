import type { TurnResult } from '@pce/core';
import type { StatementEvidence } from '@pce/core/contracts';
import { Sequence } from '@pce/core/log';
import type { TurnResultValue } from '@pce/core/ports';
import { checkEvidence } from './check-evidence.js';

/** The evidence of a statement, as `evidenceIn` returns it. */
export interface AnswerEvidence extends StatementEvidence {
  /** The label, under the name it had in release 0.1. @deprecated Read `label`. */
  readonly status: StatementEvidence['label'];
}

/**
 * Returns the evidence of a turn's answer: as its Validator found it or, for turns of older versions, computed from its
 * claims and results. Empty where the turn has no answer.
 */
export function evidenceIn({
  answer,
  claims,
  log,
  commands,
  evidence,
}: Pick<
  TurnResult,
  'answer' | 'claims' | 'log' | 'commands' | 'evidence'
>): readonly AnswerEvidence[] {
  if (evidence.length > 0) return evidence.map(withStatus);
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
  }).map(withStatus);
}

function withStatus(evidence: StatementEvidence): AnswerEvidence {
  return { ...evidence, status: evidence.label };
}

import type { TurnResult } from '@pce/core';
import type { StatementEvidence } from '@pce/core/contracts';
import { claimSource } from '@pce/core/internal';
import { checkAnswer, renderAnswer as render } from '@pce/evidence';
import { statementsIn } from '@pce/evidence/internal';

/** Options of {@link renderAnswer}. */
export interface RenderAnswerOptions {
  /** Citations: omitted, numbered with notes, or numbered with Markdown links too. @defaultValue 'footnotes' */
  readonly citations?: 'none' | 'footnotes' | 'links';
  /** Values to mark: none, those contradicted, unsupported or not checked, or all. @defaultValue 'unproven' */
  readonly marks?: 'none' | 'unproven' | 'all';
}

/**
 * Renders the answer of a turn for readers of any language: citations as numbered notes, `(≠ 1,870.50)` beside a
 * contradicted value, `(?)` behind an unproven one. Returns an empty text if there is no answer.
 */
export function renderAnswer(
  { answer, values, claims }: Pick<TurnResult, 'answer' | 'values' | 'claims'>,
  options: RenderAnswerOptions = {},
): string {
  const sources = new Map(claims.map(({ id, source }) => [id, source]));
  return render({ text: answer ?? '', values }, { ...options, sources });
}

/** The evidence of a statement, as `evidenceIn` returns it. */
interface AnswerEvidence extends StatementEvidence {
  /** The label under its name of release 0.1. @deprecated Read `label`. */
  readonly status: StatementEvidence['label'];
}

/**
 * Returns the evidence of a turn's answer, statement by statement: as recorded with the answer or, for turns of older
 * versions, computed from its claims and results. Empty if the turn has no answer.
 */
export function evidenceIn({
  answer,
  claims,
  commands,
  evidence,
}: Pick<TurnResult, 'answer' | 'claims' | 'commands' | 'evidence'>): readonly AnswerEvidence[] {
  const found = evidence.length > 0 ? evidence : computed({ answer, claims, commands });
  return found.map((each) => ({ ...each, status: each.label }));
}

function computed({
  answer,
  claims,
  commands,
}: Pick<TurnResult, 'answer' | 'claims' | 'commands'>): readonly StatementEvidence[] {
  const data = new Map(
    [...commands].flatMap(({ claims: own, result }) => own.map(({ id }) => [id, result] as const)),
  );
  const sources = claims.map((claim) => claimSource(claim, data.get(claim.id)));
  return statementsIn(checkAnswer(answer ?? '', sources));
}

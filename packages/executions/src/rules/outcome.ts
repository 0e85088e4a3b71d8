import { isJsonObject, type Json } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import type { ExecutionDraft } from './events.js';
import { type ExecutionState, type Judgement, taskOf } from './state.js';

/** A task whose output speaks for or against a success criterion. */
export interface CriterionEvidence {
  readonly task: string;
  /** Words of its output. */
  readonly said: Json;
}

/** End of a success criterion, with the evidence. */
export interface CriterionOutcome {
  readonly criterion: string;
  /** A person's word counts before what tasks show; `unknown` if neither says anything. */
  readonly status: 'met' | 'not_met' | 'unknown';
  readonly evidence: readonly CriterionEvidence[];
  readonly judgement?: Judgement;
}

/** A person's word on a success criterion. */
export interface CriterionJudgement extends Judgement {
  /** Its number in the plan, from 1. */
  readonly number: number;
}

/**
 * Returns what became of the success criteria of a plan, by a person's word, or by the outputs of completed tasks: a list `criteria`
 * of `{ criterion, met, evidence }`, or the number or list under a name that the criterion counts (`deals_closed` for "3 deals closed").
 */
export function outcome(state: ExecutionState): readonly CriterionOutcome[] {
  const { plan, judged } = state;
  return (plan.criteria ?? []).map((criterion): CriterionOutcome => {
    const judgement = judged?.[criterion];
    const found = plan.tasks.flatMap(({ id }) => {
      const { status, output } = taskOf(state, id);
      return status === 'COMPLETE'
        ? saidOf(output, criterion).map((each) => ({ task: id, ...each }))
        : [];
    });
    const isMet = judgement?.isMet ?? found.at(-1)?.isMet;
    return {
      criterion,
      status: isMet === undefined ? 'unknown' : isMet ? 'met' : 'not_met',
      evidence: found.map(({ task, said }) => ({ task, said })),
      ...(judgement && { judgement }),
    };
  });
}

/** Returns the event of a person's word on a criterion. Throws `InvalidInputError` if the plan has none of that number. */
export function judgeCriterion(
  { plan: { criteria = [] } }: ExecutionState,
  { number, isMet, by, note }: CriterionJudgement,
): ExecutionDraft[] {
  const criterion = criteria[number - 1];
  if (criterion === undefined) {
    throw new InvalidInputError(`there is no criterion ${number}: the plan has ${criteria.length}`);
  }
  const words = note === undefined ? {} : { note };
  return [{ type: 'criterion.judged', criterion, isMet, by, ...words }];
}

function saidOf(
  output: Json | undefined,
  criterion: string,
): readonly { readonly said: Json; readonly isMet: boolean }[] {
  if (!isJsonObject(output)) return [];
  const { criteria, ...values } = output;
  const stated = (Array.isArray(criteria) ? criteria : []).flatMap((each) => {
    if (!isJsonObject(each) || typeof each.met !== 'boolean' || each.criterion !== criterion)
      return [];
    return [{ said: each.evidence ?? each.met, isMet: each.met }];
  });
  return stated.length > 0 ? stated : counted(values, criterion);
}

/** Criteria that set an upper limit are no counts of what there must be. */
const upper = /\b(?:under|below|less|fewer|at most|within|maximum|max|no more)\b|[<≤%$€£]/i;

function counted(values: Readonly<Record<string, Json>>, criterion: string) {
  const [wanted] = /(?<![\w.,-])\d{1,6}(?![\w.,-]*\d)/.exec(criterion) ?? [];
  if (wanted === undefined || upper.test(criterion)) return [];
  const words = stemsOf(criterion);
  return Object.entries(values).flatMap(([name, said]) => {
    const stems = [...stemsOf(name)];
    const count = Array.isArray(said) ? said.length : said;
    if (typeof count !== 'number' || stems.length === 0 || !stems.every((stem) => words.has(stem)))
      return [];
    return [{ said, isMet: count >= Number(wanted) }];
  });
}

/** Returns the words of a text without their endings. */
function stemsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return new Set(words.map((word) => word.replace(/(?:ed|es|s|e)$/, '')));
}

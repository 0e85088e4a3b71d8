import type { Json } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { isJsonObject } from '@pce/core/internal';
import type { ExecutionDraft } from './events.js';
import { type ExecutionState, type Judgement, plannedTask, taskOf } from './state.js';

/** A task whose output speaks for or against a success criterion. */
interface CriterionEvidence {
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

function stemsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return new Set(words.map((word) => word.replace(/(?:ed|es|s|e)$/, '')));
}

/** Returns the move of a task whose attempt failed: a retry after a delay, or its end once all attempts are used. */
export function failedAttempt(
  state: ExecutionState,
  id: string,
  {
    at,
    reason,
    isFinal = false,
    suggestions = [],
  }: {
    readonly at: number;
    readonly reason: string;
    /** Whether the failure is permanent. @defaultValue `false` */
    readonly isFinal?: boolean | undefined;
    readonly suggestions?: readonly string[];
  },
): ExecutionDraft<'task.moved'> {
  const { maxAttempts, backoffMs } = plannedTask(state, id).retry;
  const failures = taskOf(state, id).failures + 1;
  const move = { type: 'task.moved', task: id, from: 'RUNNING', reason } as const;
  if (!isFinal && failures < maxAttempts) {
    return { ...move, to: 'ERROR', notBefore: at + backoffMs * 2 ** (failures - 1) };
  }
  if (state.options.onExhausted === 'fail') return { ...move, to: 'ERROR' };
  return { ...move, to: 'BLOCKED', blocker: { kind: 'attempts', suggestions: [...suggestions] } };
}

/** Returns the move of a task that lost its agent: it is offered again, or blocked after too many losses. */
export function lostAgent(
  state: ExecutionState,
  id: string,
  reason: string,
): ExecutionDraft<'task.moved'> {
  const losses = taskOf(state, id).losses + 1;
  const move = { type: 'task.moved', task: id, from: 'RUNNING', isLoss: true } as const;
  if (losses < state.options.maxLosses) return { ...move, to: 'QUEUED', reason };
  const total = `${reason}; ${losses} agents have left this task undone`;
  return { ...move, to: 'BLOCKED', reason: total, blocker: { kind: 'losses' } };
}

/** Returns the move of a task of effect `once` whose attempt ended without a report: a person says whether it was done. */
export function inDoubt(
  state: ExecutionState,
  id: string,
  why: string,
): ExecutionDraft<'task.moved'> | undefined {
  if (plannedTask(state, id).effect !== 'once') return undefined;
  const reason = `${why}: it may have been done; take it over if it was, or retry it`;
  const move = { type: 'task.moved', task: id, from: 'RUNNING', to: 'BLOCKED', reason } as const;
  return { ...move, isLoss: true, blocker: { kind: 'in_doubt' } };
}

/** Limits of what one output may teach. */
const most = { lessons: 20, characters: 300 } as const;

/** Returns what an output says for the tasks after it: the texts of its list `learned`, the first 20, up to 300 characters each. */
export function lessonsIn(output: Json | undefined): readonly string[] {
  const { learned } = isJsonObject(output) ? output : {};
  if (!Array.isArray(learned)) return [];
  return learned
    .filter((lesson) => typeof lesson === 'string' && lesson.trim() !== '')
    .slice(0, most.lessons)
    .map((lesson) => String(lesson).slice(0, most.characters).toWellFormed());
}

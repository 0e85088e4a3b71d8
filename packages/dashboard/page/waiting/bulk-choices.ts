import type { Client } from '@pce/client';
import type { OpenIntervention, TaskChoice } from '@pce/client/internal';
import { taskActions, wordOfChoice } from '../execution/actions.ts';
import { type Texts, wordOf } from '../text/texts.ts';

/** A choice that can be taken for several items at a time. */
export interface BulkChoice {
  readonly id: string;
  readonly label: string;
  readonly needsAnswer: boolean;
}

/** Returns the choices that all items have; none for items of several kinds. */
export function bulkChoices(items: readonly OpenIntervention[], t: Texts): readonly BulkChoice[] {
  const [first, ...others] = items;
  if (first === undefined || others.some(({ source }) => source !== first.source)) return [];
  const offered = others.map((item) => new Set(choicesOf(item, t).map(({ id }) => id)));
  return choicesOf(first, t).filter(({ id }) => offered.every((ids) => ids.has(id)));
}

function choicesOf(item: OpenIntervention, t: Texts): readonly BulkChoice[] {
  const { source, intervention, kind, options } = item;
  if (intervention !== null) return intervention.options;
  if (source === 'episode')
    return options.map((id) => ({ id, label: wordOf(t.questionAnswer, id), needsAnswer: false }));
  if (source !== 'task') return [];
  // Others need an agent or an output of each task.
  return taskActions({ status: 'BLOCKED', blocker: blockerOf(item) }, 'BLOCKED')
    .filter((id) => ['approve', 'reject', 'retry', 'skip'].includes(id))
    .map((id) => ({ id, label: t.choice[wordOfChoice(id, kind)], needsAnswer: false }));
}

/** Returns what blocks the task of an item. */
export function blockerOf({ kind, message, suggestions, openedAt: since }: OpenIntervention) {
  return { kind, message, suggestions, since };
}

/** Decides one item; a call is approved as it is shown. */
export async function decide(
  client: Client,
  { id, intervention, executionId, taskId, episodeId }: OpenIntervention,
  choose: string,
  answer: string,
): Promise<void> {
  const words = answer === '' ? {} : { answer };
  if (intervention !== null) {
    const approvedHash = choose === 'approve' ? intervention.approval?.hash : undefined;
    const hash = approvedHash === undefined ? {} : { approvedHash };
    await client.interventions.resolve(id, { choose, ...words, ...hash });
  } else if (episodeId !== null) await client.episodes.resolve(episodeId, id, { choose });
  else if (executionId !== null && taskId !== null) {
    const note = answer === '' ? {} : { note: answer };
    await client.tasks.resolve(executionId, taskId, { choice: choose as TaskChoice, ...note });
  }
}

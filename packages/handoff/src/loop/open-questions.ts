import { InvalidInputError } from '@pce/core/errors';
import { iterateRows, parseRow } from '@pce/core/journal';
import type { Clock } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import { systemClock } from '@pce/core/system';
import * as z from 'zod/mini';
import { LoopWriter } from './drive/loop-writer.js';
import { loopCollection } from './loop-journal.js';
import { loopEventSchemas } from './rules/events.js';

const { id, kind, role, n, message, options, act } = loopEventSchemas['question.asked'].shape;

const rowSchema = z.object({
  id: z.string(),
  questions: z.array(z.object({ id, kind, role, n, message, options, act })),
});

/** A question of a loop that waits for a person. */
export type OpenQuestion = z.infer<typeof rowSchema>['questions'][number] & {
  /** Id of the loop. */
  readonly loop: string;
};

/** Lists the questions of all loops of a store that wait for a person, those of one loop in the order they were asked. */
export async function openQuestions(store: Store): Promise<readonly OpenQuestion[]> {
  const open: OpenQuestion[] = [];
  for await (const { key, value } of iterateRows(store, { collection: loopCollection })) {
    const row = parseRow(rowSchema, { collection: loopCollection, key, value });
    open.push(...row.questions.map((question) => ({ ...question, loop: row.id })));
  }
  return open;
}

/** An answer to a question of a loop. */
export interface QuestionAnswer {
  /** One of its options. */
  readonly choose: string;
  /** Name of the person who decides. */
  readonly by: string;
}

/**
 * Answers an open question of a loop, from any process. It is answered once: of two people, the second is refused.
 *
 * @throws `InvalidInputError` for a question that is not open, or an answer that is none of its options
 */
export async function resolveQuestion(
  store: Store,
  { loop, question }: { readonly loop: string; readonly question: string },
  { choose, by }: QuestionAnswer,
  clock: Clock = systemClock,
): Promise<void> {
  const writer = await LoopWriter.load(store, clock, loop);
  await writer.append({ type: 'question.resolved', id: question, choose, by }, ({ questions }) => {
    const asked = questions.find((each) => each.id === question);
    if (asked === undefined) {
      throw new InvalidInputError(`loop ${loop} has no open question ${question}`);
    }
    if (asked.options.includes(choose)) return;
    throw new InvalidInputError(`choose one of ${asked.options.join(', ')}, not ${choose}`);
  });
}

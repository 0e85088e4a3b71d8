import { PceError } from '@pce/core/errors';
import { systemClock, wait } from '@pce/core/internal';
import type { Loop, LoopQuestion } from '@pce/handoff';
import { processOwner } from '@pce/storage-sqlite';
import type { Person } from './person.js';

export interface AnswerHereOptions {
  readonly loop: Pick<Loop, 'resolve'>;
  readonly person: Person;
  readonly isOpen: (question: LoopQuestion) => Promise<boolean>;
  readonly signal: AbortSignal;
  /** Milliseconds between looks whether somebody has. @defaultValue 1,000 */
  readonly pollMs?: number;
}

/** Asks the person at the terminal, until the question is answered here or elsewhere. Resolves with whether it is answered. */
export async function answerHere(
  question: LoopQuestion,
  { loop, person, isOpen, signal, pollMs = 1_000 }: AnswerHereOptions,
): Promise<boolean> {
  const over = new AbortController();
  const untilAnswered = async (): Promise<'elsewhere'> => {
    while (await isOpen(question)) await wait(systemClock, pollMs, over.signal);
    return 'elsewhere';
  };
  const here = person.ask(question, AbortSignal.any([signal, over.signal]));
  const elsewhere = untilAnswered();
  try {
    const choose = await Promise.race([here, elsewhere]);
    if (choose === undefined || choose === 'elsewhere') return choose !== undefined;
    await loop.resolve(question.id, { choose, by: processOwner() });
    return true;
  } catch (error) {
    if (PceError.isInstance(error) && error.code === 'intervention_resolved') return true;
    throw error;
  } finally {
    over.abort(new Error('the question is answered'));
    await Promise.allSettled([here, elsewhere]);
  }
}

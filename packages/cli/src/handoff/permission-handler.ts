import type { Loop, LoopEvent, LoopQuestion, LoopState } from '@pce/handoff';
import { processOwner } from '@pce/storage-sqlite';
import type { Output } from '../terminal/output.js';
import type { Person } from './person.js';

export interface PermissionHandlerOptions {
  readonly person: Person | undefined;
  readonly output: Pick<Output, 'note'>;
  /** Aborts when no more questions may be asked. */
  readonly signal: AbortSignal;
}

/**
 * Returns a listener to the events of a loop that asks the person at the terminal for permissions, or prints where they can be
 * answered. A question that is answered elsewhere, or whose prompt is over, is withdrawn.
 */
export function permissionHandler({
  person,
  output,
  signal,
}: PermissionHandlerOptions): (
  loop: Pick<Loop, 'resolve'>,
  type: LoopEvent['type'],
  state: Pick<LoopState, 'questions'>,
) => void {
  const open = new Map<string, AbortController>();
  const settle = async (loop: Pick<Loop, 'resolve'>, question: LoopQuestion): Promise<void> => {
    const over = new AbortController();
    open.set(question.id, over);
    const either = AbortSignal.any([signal, over.signal]);
    const choose = await person?.ask(question, either);
    if (either.aborted) return;
    if (choose === undefined) {
      const { id } = question;
      return output.note(`  answer by: pce interventions resolve ${id} --choose allow | reject`);
    }
    try {
      await loop.resolve(question.id, { choose, by: processOwner() });
    } catch (error) {
      // Somebody else was first.
      output.note(error instanceof Error ? error.message : String(error));
    }
  };
  return (loop, type, { questions }) => {
    const question = questions.at(-1);
    if (type === 'question.asked' && question?.kind === 'permission') void settle(loop, question);
    for (const [name, over] of open) {
      if (questions.some(({ id }) => id === name)) continue;
      over.abort(new Error('nobody waits for the answer any more'));
      open.delete(name);
    }
  };
}

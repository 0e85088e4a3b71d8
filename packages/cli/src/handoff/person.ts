import { createInterface } from 'node:readline/promises';
import { PceError } from '@pce/core/errors';
import { systemClock, wait } from '@pce/core/internal';
import type { Loop } from '@pce/handoff';
import type { LoopEvent, LoopQuestion, LoopState } from '@pce/handoff/internal';
import { processOwner } from '@pce/storage-sqlite';
import { type Output, printable } from '../terminal/output.js';

export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

export interface Person {
  /** Asks one question after another. Resolves with one of its options; `undefined` if the person goes away, or the signal aborts. */
  ask(
    question: Pick<LoopQuestion, 'message' | 'options'>,
    signal: AbortSignal,
  ): Promise<string | undefined>;
}

/** Returns the person at a terminal; `undefined` if there is none. */
export function personAt({ input, output }: Terminal): Person | undefined {
  if (input.isTTY !== true || output.isTTY !== true) return undefined;
  let last: Promise<unknown> = Promise.resolve();
  const ask: Person['ask'] = async ({ message, options }, signal) => {
    if (signal.aborted) return undefined;
    const lines = createInterface({ input, output });
    // Otherwise Ctrl-C would end the question, and not the program.
    lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    const gone = new AbortController();
    lines.on('close', () => gone.abort());
    const either = { signal: AbortSignal.any([signal, gone.signal]) };
    try {
      const words = `${printable(message)}\n  ${options.join(' | ')}? `;
      for (;;) {
        const said = (await lines.question(words, either)).trim().toLowerCase();
        const meant = options.filter((option) => said !== '' && option.startsWith(said));
        const [one, other] = meant;
        if (one !== undefined && other === undefined) return one;
      }
    } catch (error) {
      if (either.signal.aborted) return undefined;
      throw error;
    } finally {
      lines.close();
    }
  };
  return {
    ask(question, signal) {
      const mine = last.then(() => ask(question, signal));
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

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
      over.abort(new Error('the answer is not needed any more'));
      open.delete(name);
    }
  };
}

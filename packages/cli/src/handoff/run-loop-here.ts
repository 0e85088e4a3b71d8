import type { Loop, LoopResult } from '@pce/handoff';
import { type AnswerHereOptions, answerHere } from './answer-here.js';

/** Runs a loop; a person at the terminal, if there is one, answers what would stop it. */
export async function runLoopHere(
  loop: Pick<Loop, 'run'>,
  signal: AbortSignal,
  here: AnswerHereOptions | undefined,
): Promise<LoopResult> {
  for (;;) {
    const result = await loop.run(signal);
    if (result.status !== 'needs-person' || here === undefined) return result;
    if (!(await answerHere(result.question, here))) return result;
  }
}

import type { EvidenceChecker } from '@pce/core/ports';
import { checkAnswerSteps, lookAt, revisionHints, statementsIn } from '@pce/evidence';

/** Milliseconds of work before yielding to the event loop. */
const slice = 20;

/** Evaluates expressions over results, and the checks of answers, by `@pce/evidence`. */
export const evidenceChecker: EvidenceChecker = {
  version: 'evidence/2',
  look(expression, sources) {
    const looked = lookAt(expression, sources);
    return looked.ok ? { ok: true, value: looked.value } : { ok: false, message: looked.message };
  },
  async check(answer, sources, request) {
    const checked = await finish(checkAnswerSteps(answer, sources, { request }));
    return {
      text: checked.text,
      values: [...checked.values],
      statements: statementsIn(checked),
      hints: [...revisionHints(checked, sources)],
      ...(checked.isExhausted && { incomplete: 'the answer is too large to check whole' }),
    };
  },
};

/** Runs a pausing computation to its end and yields to the event loop after each slice. */
async function finish<T>(work: Generator<undefined, T, undefined>): Promise<T> {
  let until = performance.now() + slice;
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() < until) continue;
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + slice;
  }
}

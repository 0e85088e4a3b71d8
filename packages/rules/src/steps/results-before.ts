import { type IterationEntry, splitWords, stem } from '@pce/core/internal';
import type { ExecutorInput } from '@pce/core/ports';
import { keptRefs, placeOfTask, type StepPlan } from '@pce/role-parts';
import type { StepResults } from './step-references.js';

/** Returns the results of earlier steps, read from the log on demand. */
export function resultsBefore({
  input,
  plan,
  place,
}: {
  readonly input: ExecutorInput;
  readonly plan: StepPlan;
  readonly place: number;
}): StepResults {
  const refs = refsFromEnd(input, plan);
  const kept = (): ReadonlyMap<number, string> => keptRefs(input, plan);
  return {
    ofStep: (number) => {
      const own = placeOfStep(plan.tasks, number);
      if (own === -1) return { ref: undefined, why: 'unknown' };
      if (own >= place) return { ref: undefined, why: 'later' };
      const ref = kept().get(own) ?? refs.backTo(own).get(own);
      return ref === undefined ? { ref, why: 'none' } : { ref };
    },
    named: (word) => {
      const own = placeOfAct(plan.tasks, word, place);
      return own === -1 ? undefined : (kept().get(own) ?? refs.backTo(own).get(own));
    },
    previous: () => latestRef(input) ?? lastBefore(kept(), place),
    all: () => [...kept(), ...refs.backTo(0)].sort(([a], [b]) => a - b).map(([, ref]) => ref),
  };
}

/** Returns the index of a document's step, or of its last act; -1 if there is none. */
export function placeOfStep(tasks: StepPlan['tasks'], number: number): number {
  const id = `STEP_${number}`;
  return tasks.findLastIndex((task) => task.id === id || task.id.startsWith(`${id}.`));
}

/** Verbs whose object is their result. */
const making = new Set(
  'make create build generate produce draft prepare compose draw render compile'.split(' '),
);

/**
 * Returns the last step before `before` that a word names, by its act ("totals" of "Total the orders") or product ("poster"
 * of "Make a poster"); -1 if there is none.
 */
export function placeOfAct(tasks: StepPlan['tasks'], word: string, before: number): number {
  return tasks.findLastIndex(({ description }, index) => {
    const [verb = '', next = '', after = ''] = splitWords(description);
    const made = /^(?:an?|the)$/.test(next) ? after : next;
    const isNamed = stem(verb) === stem(word) || (making.has(verb) && stem(made) === stem(word));
    return index < before && isNamed;
  });
}

function lastBefore(refs: ReadonlyMap<number, string>, place: number): string | undefined {
  const before = [...refs.keys()].filter((one) => one < place);
  return refs.get(Math.max(...before));
}

/** Reads references backwards from the end of the log, only as far as needed, because steps are taken in order. */
function refsFromEnd(
  { log, attempt }: ExecutorInput,
  plan: StepPlan,
): { backTo(place: number): ReadonlyMap<number, string> } {
  const refs = new Map<number, string>();
  const entries = log.backwards();
  let reached = plan.tasks.length;
  return {
    backTo: (place) => {
      while (reached >= place) {
        const { value: entry } = entries.next();
        if (entry === undefined) break;
        if (entry.type !== 'iteration' || entry.task === undefined) continue;
        if (entry.attempt !== attempt) break;
        reached = placeOfTask(plan, entry.task);
        const ref = refOf(entry);
        if (ref !== undefined && !refs.has(reached)) refs.set(reached, ref);
      }
      return refs;
    },
  };
}

function latestRef({ log, attempt }: ExecutorInput): string | undefined {
  const entry = log.findLast(
    (candidate) =>
      candidate.type === 'iteration' &&
      candidate.attempt === attempt &&
      refOf(candidate) !== undefined,
  );
  return entry?.type === 'iteration' ? refOf(entry) : undefined;
}

function refOf({ result }: IterationEntry): string | undefined {
  return result?.status === 'success' ? result.ref : undefined;
}

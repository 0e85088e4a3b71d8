import { type IterationEntry, splitWords, stem } from '@pce/core/internal';
import type { ExecutorInput } from '@pce/core/ports';
import { keptRefs, placeOfTask, type StepPlan, shorten } from '@pce/role-parts';
import type { PlannedStep } from '../document/plan-steps.js';

type StepResult =
  | { readonly ref: string }
  | { readonly ref: undefined; readonly why: 'unknown' | 'later' | 'none' };

interface StepResults {
  /** The result of a step by its number, from 1. */
  ofStep(number: number): StepResult;
  /** The latest result before the current step. */
  previous(): string | undefined;
  /** The latest earlier result of the step whose act the word names: "totals" of "Total the orders". */
  named(word: string): string | undefined;
  /** All results before the current step, oldest first. */
  all(): readonly string[];
}

type Rewritten =
  | { readonly ok: true; readonly command: string }
  | { readonly ok: false; readonly problem: string };

const notFields = new Set(
  'result output outcome answer finding list file table text data summary report'.split(' '),
);

/** A noun with only its article: "from the totals", "Save the poster to …". */
const noun =
  /(?<=\b(?:from|of|in|with|using) |^(?:please )?(?:write|save|store|put|export) )the (\p{L}{3,30})(?=$|[.,;]| (?:to|into|as|and|in|under)\b)/giu;

const number = String.raw`\d{1,6}(?![\w]|\.\w)`;
const link = `(?: ?, ?(?:and )?| and | & | to | through | ?[-–—] ?)`;
const results = '(?:the )?(?:whole |full )?(?:results?|outputs?|outcomes?|answers?|findings?)';
const listed = `steps? (${number}(?:${link}(?:steps? )?${number}){0,200})`;

const patterns = {
  /** "the results of steps 2 and 3", "the result of step 2". */
  resultsOfSteps: new RegExp(`\\b${results} (?:of|from) ${listed}`, 'gi'),
  /** "what step 2 returned": the whole result. */
  returned: new RegExp(
    `\\bwhat(?:ever)? ${listed} (?:has |have )?(?:returned|returns?|gave|gives?|given|found|finds?|produced?|produces|printed|prints?|yield(?:s|ed)?)\\b`,
    'gi',
  ),
  /** "the files of step 1", "what step 2 found": only the step becomes a reference. */
  steps: new RegExp(`(?<=\\b(?:of|from|in|by|with|using) )${listed}`, 'gi'),
  /** "the total from step 1": one thing in a result. */
  fieldOfStep: new RegExp(`\\bthe (\\p{L}{2,40}(?<!s)) (?:of|from|in) step (${number})`, 'giu'),
  stepsOwn: /\bstep (\d{1,6})(?:'s|’s) (?:results?|outputs?|outcomes?|answers?)/gi,
  previous:
    /\b(?:(?:its|the (?:previous|last)(?: step(?:'s|’s))?) (?:results?|output|outcome|answer)|the (?:result|output|outcome|answer) (?:of|from) the (?:previous|last) step|the (?:results?|outputs?|outcomes?)(?! (?:of|from) ))\b/gi,
  both: /\bboth (?:the |of the )?(?:results|outputs|answers)\b/gi,
  all: /\b(?:all (?:the |of the )?(?:previous )?results|the results so far|everything(?: found)?(?: so far)?(?= (?:in|to|into|as|under) ?$)|everything found(?: so far)?|all (?:of )?the findings)\b/gi,
};

/**
 * Rewrites mentions of other steps into references: "the results of steps 2 and 3" becomes "r2 and r3". Quotations are
 * unchanged. Lists omit skipped steps; a single step must have a result.
 */
export function rewriteStepReferences(step: string, lookup: StepResults): Rewritten {
  const problems: string[] = [];
  const needed = (whole: string, found: string | undefined, what: string): string => {
    if (found === undefined) problems.push(`"${whole}" needs ${what}`);
    return found ?? whole;
  };
  const earlier = 'an earlier result, and there is none';
  const fromList = (whole: string, list: string): string => {
    const refs = refsOfList(list, lookup);
    if (!refs.ok) problems.push(refs.problem);
    return refs.ok ? refs.command : whole;
  };
  const fromAll = (whole: string): string => needed(whole, joinRefs(lookup.all()), earlier);
  const fromPrevious = (whole: string): string => needed(whole, lookup.previous(), earlier);
  const fromBoth = (whole: string): string => {
    const refs = lookup.all().slice(-2);
    return needed(whole, refs.length === 2 ? joinRefs(refs) : undefined, 'two earlier results');
  };
  const fromField = (whole: string, field: string, step: string): string => {
    const { ref } = lookup.ofStep(Number(step));
    return ref === undefined || notFields.has(field.toLowerCase()) ? whole : `${ref}.${field}`;
  };
  /** Replaces "The totals" by the result of the step that found them. */
  const fromNoun = (whole: string, name: string): string => lookup.named(name) ?? whole;
  const command = step
    .split(/(`[^`]*`|"[^"\n]*")/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(patterns.resultsOfSteps, fromList)
            .replace(patterns.returned, fromList)
            .replace(patterns.fieldOfStep, fromField)
            .replace(patterns.stepsOwn, fromList)
            .replace(patterns.steps, fromList)
            .replace(patterns.all, fromAll)
            .replace(patterns.both, fromBoth)
            .replace(patterns.previous, fromPrevious)
            .replace(noun, fromNoun),
    )
    .join('');
  const [problem] = problems;
  return problem === undefined ? { ok: true, command } : { ok: false, problem };
}

function refsOfList(list: string, lookup: StepResults): Rewritten {
  const refs: string[] = [];
  const missing: number[] = [];
  for (const step of numbersOf(list)) {
    const result = lookup.ofStep(step);
    if (result.ref !== undefined) refs.push(result.ref);
    else if (result.why === 'unknown') return { ok: false, problem: `there is no step ${step}` };
    else if (result.why === 'later') {
      return { ok: false, problem: `step ${step} has not been taken yet, so it has no result` };
    } else missing.push(step);
  }
  const command = joinRefs(refs);
  return command === undefined
    ? { ok: false, problem: `step ${missing.join(', ')} has no result` }
    : { ok: true, command };
}

/** Parses "2, 4 and 6–8". A range ends one past the largest possible step, so that the lookup rejects it. */
function numbersOf(list: string): number[] {
  const numbers: number[] = [];
  let isRange = false;
  for (const token of list.match(/\d+|to|through|[-–—]/gi) ?? []) {
    const value = Number(token);
    if (Number.isNaN(value)) isRange = true;
    else {
      const last = numbers.at(-1);
      const from = isRange && last !== undefined && last < value ? last + 1 : value;
      for (let step = Math.max(from, value - 9_999); step <= value; step += 1) numbers.push(step);
      isRange = false;
    }
  }
  return numbers;
}

function joinRefs(refs: readonly string[]): string | undefined {
  const unique = [...new Set(refs)];
  const last = unique.pop();
  return unique.length === 0 ? last : `${unique.join(', ')} and ${last}`;
}

/** Returns the results of earlier steps, read from the log on demand. */
export function resultsBefore(input: ExecutorInput, plan: StepPlan, place: number): StepResults {
  const refs = refsFromEnd(input, plan);
  const kept = (): ReadonlyMap<number, string> => keptRefs(input, plan);
  return {
    ...lookupIn(plan.tasks, place, (own) => kept().get(own) ?? refs.backTo(own).get(own)),
    previous: () => latestRef(input) ?? lastBefore(kept(), place),
    all: () => [...kept(), ...refs.backTo(0)].sort(([a], [b]) => a - b).map(([, ref]) => ref),
  };
}

function lookupIn(
  tasks: StepPlan['tasks'],
  place: number,
  refAt: (place: number) => string | undefined,
): Pick<StepResults, 'ofStep' | 'named'> {
  return {
    ofStep: (number) => {
      const own = placeOfStep(tasks, number);
      if (own === -1) return { ref: undefined, why: 'unknown' };
      if (own >= place) return { ref: undefined, why: 'later' };
      const ref = refAt(own);
      return ref === undefined ? { ref, why: 'none' } : { ref };
    },
    named: (word) => {
      const own = placeOfAct(tasks, word, place);
      return own === -1 ? undefined : refAt(own);
    },
  };
}

/** Returns the index of a document's step, or of its last act; -1 if there is none. */
function placeOfStep(tasks: StepPlan['tasks'], number: number): number {
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
function placeOfAct(tasks: StepPlan['tasks'], word: string, before: number): number {
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

/** Finds references to later or unknown steps and to results that cannot exist yet, before any step runs. */
export function referenceProblems(steps: readonly PlannedStep[]): string[] {
  return steps.flatMap(({ id, description }, place) => {
    const rewritten = rewriteStepReferences(description, assumed(steps, place));
    return rewritten.ok ? [] : [`${id} (${shorten(description, 100)}): ${rewritten.problem}`];
  });
}

/** Returns the references that would exist if each earlier step had a result. */
export function assumed(steps: readonly PlannedStep[], place: number): StepResults {
  return {
    ...lookupIn(steps, place, (own) => `r${own + 1}`),
    previous: () => (place === 0 ? undefined : `r${place}`),
    all: () => steps.slice(0, place).map((_, index) => `r${index + 1}`),
  };
}

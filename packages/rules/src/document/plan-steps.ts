import { readCommand } from '@pce/core/internal';
import { shorten } from '@pce/role-parts';
import { dedentFences } from './dedent-fences.js';
import { type FilesIn, repeatStep } from './repeat-step.js';
import { splitActions } from './split-actions.js';

/** One action of a document's steps: `STEP_2`, or `STEP_2.1` if the second step has several. */
export interface PlannedStep {
  readonly id: string;
  readonly description: string;
}

export interface PlannedSteps {
  readonly steps: readonly PlannedStep[];
  /** Reasons why steps cannot be taken; a person must change them first. */
  readonly problems: readonly string[];
}

/**
 * Splits the steps of a document into actions: two actions in a sentence, or a repetition over named things or, with
 * `filesIn`, over files of a folder. Nested items label values: `copies: 3`.
 */
export function planSteps(texts: readonly string[], filesIn?: FilesIn): PlannedSteps {
  const steps: PlannedStep[] = [];
  const problems: string[] = [];
  for (const [index, text] of texts.entries()) {
    const number = `${index + 1}`;
    const { actions, problem: own } = actionsOf(withValues(dedentFences(text)), filesIn);
    for (const [place, description] of actions.entries()) {
      const id = actions.length === 1 ? `STEP_${number}` : `STEP_${number}.${place + 1}`;
      steps.push({ id, description });
      const problem = own ?? problemOf(description, place > 0);
      if (problem !== undefined) problems.push(`${id} (${shorten(description, 100)}): ${problem}`);
    }
  }
  return { steps, problems };
}

interface Actions {
  readonly actions: readonly string[];
  readonly problem?: string;
}

function actionsOf(step: string, filesIn: FilesIn | undefined): Actions {
  if (nestedItem.test(step.replace(/```[\s\S]*/, ''))) return { actions: [step], problem: nested };
  const repeated = repeatStep(step, filesIn);
  if (repeated === undefined)
    return { actions: problemOf(step, false) === undefined ? splitActions(step) : [step] };
  return 'problem' in repeated ? { actions: [step], problem: repeated.problem } : repeated;
}

const nestedItem = /\n[ \t]*(?:[-*+]|\d{1,9}(?:\.\d{1,9}){0,5}[.)]?)[ \t]+/;
const nestedValue = /^[ \t]*[-*+][ \t]+([\p{L}\p{N} _-]{1,40}:[ \t]*\S.*)$/u;
const nested =
  'items nested in a step are read only where each labels a value, such as "copies: 3": make each a step of its own';

/** Returns a step in one line with its nested values. */
function withValues(step: string): string {
  const [first = '', ...rest] = step.split('\n');
  const values = rest.map((line) => nestedValue.exec(line)?.[1]?.trim());
  return rest.length > 0 && values.every((value) => value !== undefined)
    ? `${first.trim().replace(/[:,.]$/, '')}, ${values.join(', ')}`
    : step;
}

/** Returns the reason why a step cannot be taken as written. The turn checks it more closely. */
function problemOf(step: string, isLater: boolean): string | undefined {
  const words = readCommand(step).words.filter((word) => word.class !== 'courtesy');
  const [first, second] = words;
  if (first?.class === 'condition') {
    return `the condition "${first.text}" is not read by rules, which take every step: write under "Edge cases" what to do when a step fails, or set a model`;
  }
  if (first?.class === 'negation' || (first?.text === 'do' && second?.class === 'negation')) {
    return 'it says what must not be done: write it under "Constraints"';
  }
  const pronoun = isLater
    ? words.find(({ text }) => /^(?:it|them|one|this|that|these|those)$/.test(text))
    : undefined;
  return (
    pronoun &&
    `"${pronoun.text}" could be what the act before is about or what it finds: name it instead, such as "the result of step 1"`
  );
}

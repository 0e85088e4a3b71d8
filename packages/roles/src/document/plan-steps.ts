import { type CommandWord, grammars, readCommand } from '@pce/core/commands';
import { shorten } from '../text/shorten.js';
import { isBinding } from './binding-heading.js';
import { dedentFences } from './dedent-fences.js';
import { isProhibition } from './prose.js';
import { type FilesIn, isRepetition, repeatStep } from './repeat-step.js';
import { splitActions } from './split-actions.js';

/** One action of a document's steps: `STEP_2`, or `STEP_2.1` if the second step has several. */
export interface PlannedStep {
  readonly id: string;
  readonly description: string;
}

export interface PlannedSteps {
  readonly steps: readonly PlannedStep[];
  /** Reasons why steps cannot be taken: nothing is done before a person has changed them. */
  readonly problems: readonly string[];
}

/**
 * Splits the steps of a document into actions: nested steps, two actions in a sentence, a repetition over named things or, with
 * `filesIn`, over the files of a folder.
 */
export function planSteps(texts: readonly string[], filesIn?: FilesIn): PlannedSteps {
  const steps: PlannedStep[] = [];
  const problems: string[] = [];
  for (const [index, text] of texts.entries()) {
    const number = `${index + 1}`;
    const actions = actionsOf(text, filesIn);
    for (const [place, { description, problem: known }] of actions.entries()) {
      const id = actions.length === 1 ? `STEP_${number}` : `STEP_${number}.${place + 1}`;
      steps.push({ id, description });
      const problem = known ?? problemOf(description, place > 0);
      if (problem !== undefined) problems.push(`${id} (${shorten(description, 100)}): ${problem}`);
    }
  }
  return { steps, problems };
}

interface Action {
  readonly description: string;
  readonly problem?: string;
}

function actionsOf(text: string, filesIn: FilesIn | undefined): Action[] {
  const whole = dedentFences(
    text.replace(/^\((?:optional|wenn möglich|opcional|facultatif)\)\s*/i, ''),
  );
  return nestedSteps(whole).flatMap((step) => {
    const repeated = repeatStep(step, filesIn);
    if (repeated !== undefined) {
      return 'problem' in repeated
        ? [{ description: step, problem: repeated.problem }]
        : repeated.actions.map((description) => ({ description }));
    }
    return plainActions(step);
  });
}

function plainActions(step: string): Action[] {
  const actions = problemOf(step, false) === undefined ? splitActions(step) : [step];
  return actions.map((description) => ({ description }));
}

const nestedItem = /^[ \t]*(?:[-*+]|\d{1,9}(?:\.\d{1,9}){0,5}[.)]?)[ \t]+(?:\[[ xX]\][ \t]+)?/;

/**
 * Returns the actions of a step with nested items: the items, and the step itself only if it says more than their subject. A
 * repetition over nested items is one for each of them, and a condition before them binds each.
 */
function nestedSteps(text: string): string[] {
  const [first = '', ...rest] = text.split('\n');
  if (rest.length === 0 || !rest.every((line) => nestedItem.test(line))) return [text];
  const nested = rest.map((line) => line.replace(nestedItem, '').trim());
  if (isRepetition(first)) return [`${first.trim().replace(/[:,]$/, '')}: ${nested.join('\n')}`];
  if (first.trim().endsWith(':') && isBinding(first)) {
    return nested.map((step) => `${first.trim()} ${step}`);
  }
  return /:$|^[^`"]*$/.test(first.trim()) ? nested : [first.trim(), ...nested];
}

/** Returns the reason why a step cannot be taken as written. Carrying it out involves a closer check. */
function problemOf(step: string, isLater: boolean): string | undefined {
  const { words, language = 'en' } = readCommand(step);
  const [first] = words.filter((word) => word.class !== 'courtesy');
  if (first?.class === 'condition') {
    return `the condition "${first.text}" is not read by rules, which take every step: write under "Edge cases" what to do when a step fails, or set a model`;
  }
  if (isProhibition(step)) return 'it says what must not be done: write it under "Constraints"';
  const pronoun = isLater
    ? words.find((word) => isReferring(word, grammars[language].name))
    : undefined;
  return (
    pronoun &&
    `"${pronoun.text}" could be what the act before is about or what it finds: name it instead, such as "the result of step 1"`
  );
}

function isReferring({ text, class: kind }: CommandWord, language: string): boolean {
  return (
    kind === 'pronoun' &&
    language === 'English' &&
    ['it', 'them', 'one', 'this', 'that', 'these', 'those'].includes(text)
  );
}

import { type CommandWord, grammars, readCommand } from '@pce/core/commands';
import { shorten } from '../../text/shorten.js';
import { dedentFences } from './dedent-fences.js';
import { isProhibition } from './prose.js';
import { splitActs } from './split-acts.js';

/** One act of a document's steps: `STEP_2`, or `STEP_2.1` if the second step has several. */
export interface PlannedStep {
  readonly id: string;
  readonly description: string;
}

export interface PlannedSteps {
  readonly steps: readonly PlannedStep[];
  /** Reasons why steps cannot be taken: nothing is done before a person has changed them. */
  readonly problems: readonly string[];
}

/** Splits the steps of a document into acts: nested steps, two acts in a sentence, a repetition over named items. */
export function planSteps(texts: readonly string[]): PlannedSteps {
  const steps: PlannedStep[] = [];
  const problems: string[] = [];
  for (const [index, text] of texts.entries()) {
    const number = `${index + 1}`;
    const acts = actsOf(text);
    for (const [place, description] of acts.entries()) {
      const id = acts.length === 1 ? `STEP_${number}` : `STEP_${number}.${place + 1}`;
      steps.push({ id, description });
      const problem = problemOf(description, place > 0);
      if (problem !== undefined) problems.push(`${id} (${shorten(description, 100)}): ${problem}`);
    }
  }
  return { steps, problems };
}

function actsOf(text: string): string[] {
  const whole = dedentFences(
    text.replace(/^\((?:optional|wenn möglich|opcional|facultatif)\)\s*/i, ''),
  );
  return nestedSteps(whole).flatMap((step) => {
    if (problemOf(step, false) !== undefined) return repeated(step) ?? [step];
    return splitActs(step);
  });
}

const nestedItem = /^[ \t]*(?:[-*+]|\d{1,9}(?:\.\d{1,9}){0,5}[.)]?)[ \t]+(?:\[[ xX]\][ \t]+)?/;

/**
 * Returns the acts of a step with nested items: the items, and the step itself only if it says more than their subject.
 */
function nestedSteps(text: string): string[] {
  const [first = '', ...rest] = text.split('\n');
  if (rest.length === 0 || !rest.every((line) => nestedItem.test(line))) return [text];
  const nested = rest.map((line) => line.replace(nestedItem, '').trim());
  return /:$|^[^`"]*$/.test(first.trim()) ? nested : [first.trim(), ...nested];
}

/** Expands "For each of `a` and `b`, read the file `it`" to one act for each; `undefined` if it is no such repetition. */
function repeated(step: string): string[] | undefined {
  const { head, body } =
    /^for (?:each|every)(?<head>[^,:]*(?:(?:,| and) *[`"][^`"]+[`"])*) *[,:] (?<body>.+)$/is.exec(
      step,
    )?.groups ?? {};
  const items = head?.match(/`[^`]+`|"[^"]+"/g) ?? [];
  if (body === undefined || items.length < 2 || !/\bit\b/.test(body)) return undefined;
  return items.map((item) =>
    body.replace(/\bit\b/, item).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
  );
}

const repetition = /^(?:for (?:each|every|all)|für (?:jede[nrs]?|alle)|para cada|pour chaque)\b/i;

/** Returns the reason why a step cannot be taken as written. Carrying it out involves a closer check. */
function problemOf(step: string, isLater: boolean): string | undefined {
  if (repetition.test(step)) {
    return 'a repetition is not read by rules: write one step for each thing, or set a model';
  }
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

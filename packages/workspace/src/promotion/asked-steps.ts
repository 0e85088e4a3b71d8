import type { JsonObject } from '@pce/core/contracts';
import type { WorkflowInput, WorkflowMatch, WorkflowMatcher } from '@pce/core/ports';
import { parsePlanningDocument } from '@pce/role-parts';

/**
 * Returns what a request asks for, step by step: the steps of a planning document, else its goals; a request in words is one
 * step. Inputs named as `{{name}}` are filled in.
 */
export function askedSteps(request: string, inputs: JsonObject): readonly string[] {
  const { isStructured, steps, goals } = parsePlanningDocument(request);
  const asked = !isStructured ? [request] : steps.length > 0 ? steps : goals;
  return asked.map((step) => filled(step.replace(/\s+/g, ' ').trim(), inputs));
}

function filled(step: string, inputs: JsonObject): string {
  return step.replace(/\{\{\s*([\w-]+)\s*\}\}/g, (whole, name: string) => {
    const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}

/** References such as `the result of step 1` and `r1`, which have no meaning in a sentence of their own. */
const resultName = /\b(?:the )?(?:results? of step \d{1,3}|results? r\d{1,3}|r\d{1,3})\b/gi;

/** Returns steps as texts to be joined: references to results become `the result`. */
export function phrasesOf(steps: readonly string[]): readonly string[] {
  return steps.map((step, index) => (index === 0 ? step : step.replace(resultName, 'the result')));
}

/** Joins steps to the command that asks for all of them. */
const joiner = ', then ';

/** Returns the workflow that does all that steps ask for, with the command that starts it; `undefined` if none does. */
export function workflowFor(
  workflows: Pick<WorkflowMatcher, 'match'>,
  steps: readonly string[],
  { inputs, mode }: Pick<WorkflowInput, 'inputs' | 'mode'> = { inputs: {}, mode: 'code' },
): { readonly command: string; readonly match: WorkflowMatch } | undefined {
  const [command] = sentencesOf(phrasesOf(steps));
  const match = workflows.match({ command, inputs, mode });
  // An input at the end of a trigger must not take further steps for its value.
  const isOne = ({ inputs: found }: WorkflowMatch): boolean =>
    steps.length < 2 ||
    Object.values(found).every((value) => typeof value !== 'string' || !value.includes(joiner));
  return match !== undefined && isOne(match) ? { command, match } : undefined;
}

/** Returns phrases as one sentence, one way for each conjunction; all have the same meaning. */
export function sentencesOf(phrases: readonly string[]): readonly [string, ...string[]] {
  const [first = '', ...others] = phrases.map((phrase, index) =>
    index === phrases.length - 1 ? phrase : phrase.replace(/[\s.,;]+$/, ''),
  );
  if (others.length === 0) return [first];
  const join = (by: string): string => [first, ...others.map(withSmallLetter)].join(by);
  return [join(joiner), join(' and '), join(' and then ')];
}

function withSmallLetter(phrase: string): string {
  return /^\p{Lu}\p{Ll}/u.test(phrase) ? phrase.charAt(0).toLowerCase() + phrase.slice(1) : phrase;
}

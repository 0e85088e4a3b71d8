import type { JsonObject, StrategicPlan } from '@pce/core/contracts';
import type { BacktrackingLevel, ReasonTag } from '@pce/core/internal';
import type { Planner, PlannerInput } from '@pce/core/ports';
import {
  constraintConflicts,
  criteriaConflicts,
  edgeCaseRisk,
  isGreeting,
  type PlanningDocument,
  parsePlanningDocument,
  shorten,
  stemsOf,
} from '@pce/role-parts';
import { fillInputs, missingInputs, withAnswers } from './document/fill-inputs.js';
import {
  type PlannedStep,
  type PlannedSteps,
  planSteps,
  type Work,
  workOf,
} from './document/plan-steps.js';
import { type CheckHost, limitProblems, readSteps, stepProblems } from './read-steps.js';
import { defaultConfidence, ruleVersion } from './rule-version.js';
import { referenceProblems } from './steps/step-references.js';

/**
 * Creates a Planner by rules: reads a planning document by sections, and any other request as one goal whose acts are its
 * steps. Looks up each step in the tools and workflows of the turn before the first is taken.
 */
export function rulePlanner(own?: CheckHost | false, confidence = defaultConfidence): Planner {
  return { version: ruleVersion, plan: async (input) => planFor(input, own, confidence) };
}

function planFor(
  input: PlannerInput,
  own: CheckHost | false | undefined,
  confidence: number,
): StrategicPlan {
  const host = own === false ? undefined : (input.host ?? own);
  const said = requestOf(input);
  const { request, question: unclear } = clearRequest(said, input);
  const known = recalled(input);
  if (unclear !== undefined) return known ?? clarify(unclear);
  if (request === '') return clarify('The request is empty: say what is to be done.');
  if (isGreeting(request)) {
    return {
      ...emptyPlan,
      routeTo: 'synthesis',
      reason: 'The request asks for nothing to be done.',
    };
  }
  const document = parsePlanningDocument(request);
  const work = workOf(document, request);
  const unread = document.unread
    .slice(0, 1)
    .map(({ line, message }) => `Line ${line} of the document: ${message}`);
  if (work === undefined) {
    return clarify(
      `${unread[0] ?? 'The document has neither goals nor steps: say under a heading "Steps" what is to be done, one act in each list item'}.`,
    );
  }
  const texts = [...work.goals, ...work.steps, ...document.constraints, ...document.edgeCases];
  const asked = [...texts, ...document.successCriteria, ...document.tools].join('\n');
  const inputs = withAnswers(input.inputs, missingInputs(asked, input.inputs), input.answers);
  const missing = missingInputs(asked, inputs);
  if (missing.length > 0) {
    const names = missing.map((name) => `{{${name}}}`).join(', ');
    return clarify(`The request asks for ${names}, which the inputs do not have.`);
  }
  const wanted = sentBack(input);
  if (wanted !== undefined) return clarify(wanted);
  const planned = planSteps(
    work.steps.map((step) => fillInputs(step, inputs)),
    own === false ? undefined : own?.filesIn,
  );
  const checked =
    host === undefined || planned.problems.length > 0
      ? []
      : readSteps(planned.steps, host, { inputs, mode: input.mode, confidence });
  // A single step may lack values: nothing is done before the Coordinator asks for them.
  const isAlone = own === undefined && checked.length === 1;
  const problems = stepProblems(
    isAlone ? checked.filter(({ does }) => !('isIncomplete' in does)) : checked,
  );
  const question = openProblems(document, planned, [...unread, ...problems], input);
  if (question !== undefined) return known ?? clarify(question);
  return planFromDocument(document, { ...work, planned }, { ...input, inputs });
}

/** Maximum number of characters for problems in a message; further ones are shown once these are fixed. */
const maxNamed = 500;

/** Returns the question that a person must settle first; `undefined` if nothing is open or a person decided to continue. */
function openProblems(
  { constraints, successCriteria }: PlanningDocument,
  { steps, problems }: PlannedSteps,
  unclear: readonly string[],
  { answers, limits }: PlannerInput,
): string | undefined {
  const found = [
    ...problems,
    ...(unclear.length > 0 ? unclear : referenceProblems(steps)),
    ...constraintConflicts(constraints, steps),
    ...criteriaConflicts(successCriteria),
    ...limitProblems(steps, limits),
  ];
  if (found.length === 0) return undefined;
  const named = found.filter((_, place) => found.slice(0, place + 1).join('; ').length <= maxNamed);
  const [first = ''] = found;
  const listed = named.length === 0 ? [shorten(first, maxNamed)] : named;
  const more = found.length > listed.length ? ` And ${found.length - listed.length} more.` : '';
  const question = `Nothing was done. ${listed.join('; ').replace(/\.$/, '')}.${more}`;
  return answers.some((answer) => answer.question === question) ? undefined : question;
}

/** Returns the question to a person if the Critic rejected the plan, unless already asked: rules would repeat the plan. */
function sentBack({ failure, answers }: PlannerInput): string | undefined {
  if (failure?.by !== 'critic') return undefined;
  const question = `The plan was sent back: ${failure.issues.join('; ')}. Rules plan a request one way: say what you think of it.`;
  return answers.some((answer) => answer.question === question) ? undefined : question;
}

function requestOf({ request, answers }: PlannerInput): string {
  return request.trim() || (answers.at(-1)?.answer ?? '').trim();
}

function planFromDocument(
  document: PlanningDocument,
  { title, goals, planned: { steps } }: Work & { readonly planned: PlannedSteps },
  { inputs, attempt, failure }: PlannerInput,
): StrategicPlan {
  const fill = (texts: readonly string[]): string[] =>
    texts.map((text) => fillInputs(text, inputs));
  const count = steps.length === 1 ? '1 step' : `${steps.length} steps`;
  return {
    goals: fill(goals).map((description, index) => ({
      id: `GOAL_${index + 1}`,
      description,
      priority: 'medium',
      dependsOn: [],
    })),
    approach: `${shorten(fillInputs(title, inputs).split('\n', 1)[0] ?? '', 120)} (${count})`,
    successCriteria: fill(document.successCriteria),
    routeTo: 'executor',
    reason: reasonFor(document, count, attempt, failure?.issues ?? []),
    ...(failure && attempt > 1 ? { backtracking: levelAfter(failure) } : {}),
    workpad: workpadFor(document, steps, inputs),
  };
}

/** Reasons for failure that do not affect the achieved goals. */
const apart = new Set<ReasonTag>(['tool_failure', 'goal_dependency_failure', 'missing_evidence']);

/** Rules repeat the same plan: only the missed goals if that may help, else all. */
function levelAfter({
  by,
  reasons,
  goalsProgress,
}: NonNullable<PlannerInput['failure']>): BacktrackingLevel {
  const isPartlyDone =
    goalsProgress.some(({ status }) => status === 'achieved') &&
    goalsProgress.some(({ status }) => status !== 'achieved');
  const isApart = reasons.length > 0 && reasons.every((reason) => apart.has(reason));
  return by === 'validator' && isPartlyDone && isApart ? 'local' : 'full';
}

function workpadFor(
  document: PlanningDocument,
  steps: readonly PlannedStep[],
  inputs: JsonObject,
): StrategicPlan['workpad'] {
  const fill = (text: string): string => fillInputs(text, inputs);
  return {
    tasks: steps.map(({ id, description }) => ({ id, description })),
    assumptions: document.tools.map((tool) => `Tool to use: ${fill(tool)}`),
    constraints: document.constraints.map(fill),
    openQuestions: [],
    risks: document.edgeCases.map((edgeCase) => edgeCaseRisk(fill(edgeCase))),
  };
}

function reasonFor(
  { problems }: PlanningDocument,
  count: string,
  attempt: number,
  issues: readonly string[],
): string {
  const sentences = [`${count} to take, in order.`];
  if (attempt > 1) {
    const because = issues.length > 0 ? ` The last attempt failed: ${issues.join('; ')}.` : '';
    sentences.push(
      `Attempt ${attempt} takes the same plan again: rules plan a request one way.${because}`,
    );
  }
  for (const { line, message } of problems)
    sentences.push(`Line ${line} of the document: ${message}.`);
  return sentences.join(' ');
}

/** Returns a plan that answers from the context, or `undefined` if it has no answer. */
function recalled(input: PlannerInput): StrategicPlan | undefined {
  const answer = recall(input);
  const reason = 'The context has the answer.';
  return answer === undefined ? undefined : { ...emptyPlan, routeTo: 'synthesis', reason, answer };
}

function clarify(reason: string): StrategicPlan {
  return { ...emptyPlan, routeTo: 'clarify', reason };
}

const emptyPlan = {
  goals: [],
  approach: '',
  successCriteria: [],
  workpad: { tasks: [], assumptions: [], constraints: [], openQuestions: [], risks: [] },
} satisfies Partial<StrategicPlan>;

/** An unambiguous request, or the question about its first ambiguous words. */
interface ClearRequest {
  readonly request: string;
  readonly question?: string;
}

/** Words that refer to something said before; longer ones first. */
const references =
  /\b(?:the (?:first|second|third|last|next|other|same|previous|former|latter)(?: (?!(?:for|of|in|to|as|with|and|or|from|by|on|at)\b)\p{L}+)?(?! ?\p{N}| of )|both|(?:this|that|these|those)(?: \p{L}+(?=$|[.,;!?]))?|it|them|again)\b/giu;

/**
 * Reads the request of a turn in a thread. Rules cannot resolve "it" and "the second one": a person is asked, and the answer
 * replaces those words.
 */
function clearRequest(
  request: string,
  { thread, answers }: Pick<PlannerInput, 'thread' | 'answers'>,
): ClearRequest {
  if (thread === undefined || parsePlanningDocument(request).isStructured) return { request };
  let question: string | undefined;
  let whole: string | undefined;
  const parts = request.split(/("[^"\n]*"|`[^`\n]*`|“[^”\n]*”)/).map((part, index) =>
    index % 2 === 1
      ? part
      : part.replace(references, (words: string) => {
          const asked = questionOn(words, request);
          const answer = answers.find((one) => one.question === asked)?.answer?.trim();
          if (answer === undefined) question ??= asked;
          else if (isWholeRequest(answer, request)) whole = answer;
          return answer ?? words;
        }),
  );
  if (question !== undefined) return { request, question };
  return { request: whole ?? parts.join('') };
}

function questionOn(words: string, request: string): string {
  return `Nothing was done. What does "${words}" mean in "${shorten(request, 120)}"? Name it: rules do not read earlier turns of a thread.`;
}

/** Returns whether an answer repeats the whole request: it starts with the same word. */
function isWholeRequest(answer: string, request: string): boolean {
  return firstWord(answer) === firstWord(request) && answer.includes(' ');
}

function firstWord(text: string): string {
  return /^[\p{L}\p{N}]+/u.exec(text.trim())?.[0].toLowerCase() ?? '';
}

const maxLines = 8;

/** Lines of a thread's context that repeat the request or state nothing. */
const framing = /^(?:Request:|#|\(out of date)/;

/**
 * Answers a question with the lines of the context that have all its words or, if it asks about the program's own work, with
 * those that the latest answer cites. Returns `undefined` if the request is not a question or the context has no answer.
 */
function recall({
  request,
  context,
}: Pick<PlannerInput, 'request' | 'context'>): string | undefined {
  const question = request.trim();
  if (!/^[^\n?]+\?$/.test(question) || context === '') return undefined;
  const words = stemsOf(question.replace(/['’]s\b/g, ''));
  const lines = context
    .split('\n')
    .map((line) => line.replace(/^(?:Answer: *)?(?:[-*] )?/, '').trim())
    .filter((line) => line !== '' && !framing.test(line));
  const found = /\bdid you\b/i.test(question)
    ? based(context)
    : lines.filter((line) => {
        const own = new Set(stemsOf(line));
        return words.length > 0 && words.every((word) => own.has(word));
      });
  if (found.length === 0) return undefined;
  return [...new Set(found)]
    .slice(0, maxLines)
    .map((line) => `- ${/\[c\d+\]/.test(line) ? line : `${line} [ctx]`}`)
    .join('\n');
}

/** Returns the lines with citations of the latest answer. */
function based(context: string): readonly string[] {
  const [, latest = ''] = /^Answer: ([\s\S]*?)(?=\n\nRequest: |$(?![\s\S]))/m.exec(context) ?? [];
  return latest
    .split('\n')
    .filter((line) => /\[c\d+\]$/.test(line))
    .map((line) => line.replace(/^- /, ''));
}

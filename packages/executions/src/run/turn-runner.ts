import type { Orchestrator, StartOptions, TurnResult } from '@pce/core';
import type { Json, Usage } from '@pce/core/contracts';
import { addUsage, noUsage } from '@pce/core/internal';
import type { NeighbourTask, TaskOffer } from '../rules/task-offer.js';
import { learnedFrom, runParts, withCriteria } from './run-parts.js';
import type { TaskEnd } from './run-tasks.js';

/** Input of a task's turn: a part of a `TaskOffer`, which may have come over a network. */
export interface TurnTask
  extends Pick<TaskOffer, 'goal' | 'notes'>,
    Partial<Pick<TaskOffer, 'failure' | 'learned'>> {
  readonly task: Pick<TaskOffer['task'], 'title' | 'description' | 'params'>;
  readonly previous: readonly Pick<NeighbourTask, 'title' | 'output'>[];
}

/** Options of {@link turnRunner}. */
export interface TurnRunnerOptions {
  readonly orchestrator: Pick<Orchestrator, 'start'>;
  /** Options of every turn. */
  readonly start?: Omit<StartOptions, 'turn' | 'signal' | 'context' | 'inputs' | 'tasks'>;
  /** Context of every turn; the outputs of the task's dependencies follow it. */
  readonly context?: string;
  /** Most parts that a turn may split its task into. @defaultValue 50 */
  readonly tasks?: number;
  /** Most turns in all: the tasks after them are blocked. @defaultValue no limit */
  readonly turns?: number;
}

/** Most tasks of a list. */
export const defaultTasks = 50;

/** How often tasks may be split: a task, its parts, and theirs. */
const maxDepth = 3;

/**
 * Returns a runner that works each task in a turn of its own. The turn's request is the task's `request` parameter, or
 * its title and description; its context has the outputs of the task's dependencies, people's notes on it, why the last attempt
 * failed, and what earlier tasks found out. What the turn found out is the list `learned` of the task's output; what models cost is its `usage`. A task whose Planner
 * splits it once more is done when its parts are, each in a turn of its own.
 */
export function turnRunner({
  orchestrator,
  start,
  context = '',
  tasks = defaultTasks,
  turns = Number.POSITIVE_INFINITY,
}: TurnRunnerOptions): (task: TurnTask, signal: AbortSignal) => Promise<TaskEnd> {
  let begun = 0;
  const work = async (
    task: TurnTask,
    signal: AbortSignal,
    depth: number,
    onUsage: (usage: Usage) => void,
  ): Promise<TaskEnd> => {
    if (begun >= turns) return outOfTurns(turns);
    begun += 1;
    const turn = orchestrator.start(requestOf(task), {
      ...start,
      tasks,
      inputs: task.task.params,
      context: contextOf(task, context),
      signal,
    });
    const result = await turn.result();
    onUsage(result.usage);
    if (result.status !== 'completed' || result.tasks.length === 0) return endOf(result);
    if (depth === maxDepth) return splitTooOften(result);
    const goal = requestOf(task);
    return runParts(result.tasks, ({ title, request, successCriteria }, previous) => {
      const params = { request: withCriteria(request, successCriteria) };
      const part = { ...task, task: { title, description: '', params }, goal, previous };
      return work(part, signal, depth + 1, onUsage);
    });
  };
  return async (task, signal) => {
    let usage = noUsage;
    const end = await work(task, signal, 1, (more) => {
      usage = addUsage(usage, more);
    });
    return usage.modelCalls > 0 ? { ...end, usage } : end;
  };
}

function outOfTurns(turns: number): TaskEnd {
  const message = `the limit turns is ${turns}, and so many turns were begun: raise it, or carry out the rest later`;
  return { type: 'task_blocked', message, suggestions: ['retry'] };
}

function splitTooOften({ turn }: TurnResult): TaskEnd {
  return turnFailed(
    `turn ${turn} splits its task once more, after ${maxDepth} times: ask for less, or word the parts so that each is one plan`,
  );
}

function turnFailed(message: string): TaskEnd {
  return { type: 'task_error', error: { type: 'turn_failed', message } };
}

function requestOf({ task: { title, description, params } }: TurnTask): string {
  if (typeof params.request === 'string') return params.request;
  return description === '' ? title : `${title}\n\n${description}`;
}

function contextOf(
  { goal, previous, notes, failure, learned = [] }: TurnTask,
  given: string,
): string {
  const parts = [
    given,
    goal === '' ? '' : `This is a part of: ${goal}`,
    ...previous.map(taught),
    ...notes.map((note) => `A person said: ${note}`),
    failure === undefined ? '' : `The last attempt failed: ${failure}`,
    learned.length === 0 ? '' : `Found out by earlier tasks:\n${toList(learned)}`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Most characters of what earlier tasks found out; the newest are kept. */
const maxLearned = 2_000;

function toList(learned: readonly string[]): string {
  let left = maxLearned;
  const newest = [...learned].reverse().filter((one) => {
    left -= one.length;
    return left >= 0;
  });
  return newest.map((one) => `- ${one}`).join('\n');
}

function taught({ title, output }: TurnTask['previous'][number]): string {
  const text = answerOf(output);
  return text === undefined ? '' : `What "${title}" came to:\n${text}`;
}

function answerOf(output: Json | undefined): string | undefined {
  if (output === undefined || output === null) return undefined;
  if (typeof output === 'object' && !Array.isArray(output) && typeof output.answer === 'string') {
    return output.answer;
  }
  return JSON.stringify(output);
}

function endOf(result: TurnResult): TaskEnd {
  const { turn, status, reason, answer, claims, interventions, warnings } = result;
  const said = [
    ...(reason === '' ? [] : [reason]),
    ...interventions.map(({ message }) => message),
    ...warnings.map(({ message }) => message),
  ];
  const message = said.join('; ');
  const learned = learnedFrom(result);
  switch (status) {
    case 'completed':
      return {
        type: 'task_complete',
        output: {
          turn,
          answer,
          claims: claims.map(({ claim, source }) => ({ claim, source })),
          ...(learned.length > 0 && { learned }),
        },
      };
    case 'failed':
      return turnFailed(`turn ${turn} failed: ${message}`);
    default:
      return {
        type: 'task_blocked',
        message: `turn ${turn} is ${status}: ${message}`,
        suggestions: interventions.flatMap(({ options }) => options.map(({ label }) => label)),
      };
  }
}

import {
  commandsOf,
  type DecidedCall,
  type ExecutorDecision,
  type GoalProgress,
} from '../../contracts/decision.js';
import type { PersonAnswer } from '../../ports/person-answer.js';
import type { TurnMessage } from '../../ports/turn-messages.js';
import type { TurnEventOf } from './events.js';
import { decideAgain, toEntry } from './lane-ended.js';
import { itemCommands } from './lanes.js';
import { remember } from './loop-detection.js';
import { lookTool } from './next.js';
import type { Command, Halt, Lane, TurnState } from './state.js';

type Decision = TurnEventOf<'executor.decided'>;

export function decided(before: TurnState, event: Decision): TurnState {
  if (before.phase.name !== 'deciding') return before;
  const state = (event.messages ?? []).reduce(withMessage, before);
  const base: TurnState = {
    ...state,
    iterations: state.iterations + 1,
    counters: { ...state.counters, iterations: state.counters.iterations + 1 },
    goalsProgress: progressed(state.goalsProgress, event.goalsProgress),
    plan: constrained(state.plan, event),
    log: withAnalysis(state.log, event),
  };
  switch (event.action) {
    case 'ANALYZE':
      return {
        ...logged(base, event),
        mustAnalyze: undefined,
        lastAnalysis: event.analysis,
        counters: {
          ...base.counters,
          commandsInARow: 0,
          analyses: event.analysis === state.lastAnalysis ? base.counters.analyses + 1 : 1,
        },
      };
    case 'COMPLETE':
      return completed(logged(warnedOfGoals(base, event), event), event);
    case 'BLOCKED': {
      const message = event.reasoning;
      const halt: Halt =
        event.asks === true
          ? { kind: 'clarification', by: 'executor', message }
          : { kind: 'blocked', message };
      return { ...logged(base, event), halt };
    }
    default:
      return commanded(base, event);
  }
}

const messageQuestion = 'Message to the running turn';

/** Returns a message in the form in which roles read the words of people. */
export function messageAnswer({ text }: TurnMessage): PersonAnswer {
  return { question: messageQuestion, choice: 'message', answer: text };
}

function withMessage(state: TurnState, message: TurnMessage): TurnState {
  const { id, text, by = 'a person' } = message;
  const resolution = { choice: 'message', answer: text, by };
  return {
    ...state,
    messages: [...state.messages, message],
    answers: [...state.answers, messageAnswer(message)],
    log: state.log.append({ type: 'intervention', id, message: messageQuestion, resolution }),
  };
}

function constrained(
  plan: TurnState['plan'],
  { constraints = [], bounds = [] }: Pick<Decision, 'constraints' | 'bounds'>,
): TurnState['plan'] {
  const added = constraints.filter((one) => !plan?.workpad.constraints.includes(one));
  if (plan === undefined || added.length + bounds.length === 0) return plan;
  const { workpad } = plan;
  return {
    ...plan,
    workpad: {
      ...workpad,
      constraints: [...workpad.constraints, ...added],
      ...(bounds.length > 0 && { bounds: [...(workpad.bounds ?? []), ...bounds] }),
    },
  };
}

/** Moves the analysis of a command to the result that it concerns. */
function withAnalysis(
  log: TurnState['log'],
  { analysesLast, ...decision }: Decision,
): TurnState['log'] {
  const last = log.at(-1);
  if (!analysesLast || last?.type !== 'iteration' || !decision.analysis) return log;
  return log.withLast({ ...last, analysis: decision.analysis });
}

/** Returns whether the analysis of a command concerns the last result of the log, which has none yet. */
export function analysesLast({ log }: TurnState, decision: ExecutorDecision): boolean {
  const last = log.at(-1);
  return (
    commandsOf(decision).length > 0 &&
    Boolean(decision.analysis) &&
    last?.type === 'iteration' &&
    last.result !== undefined &&
    last.analysis === undefined
  );
}

function warnedOfGoals(state: TurnState, { unreached = [] }: Decision): TurnState {
  if (unreached.length === 0) return state;
  const { goalsProgress, warnings } = state;
  const open = goalsProgress.filter(({ goalId }) => unreached.includes(goalId));
  const named = open.map(({ goalId, progress }) => goalId + (progress ? ` (${progress})` : ''));
  const achieved = goalsProgress.length - open.length;
  const message = `the executor ended with ${achieved} of ${goalsProgress.length} goals achieved; not achieved: ${named.join(', ')}`;
  return { ...state, warnings: warnings.append({ code: 'goals_not_achieved', message }) };
}

export function progressed(
  before: readonly GoalProgress[],
  changes: readonly GoalProgress[],
): readonly GoalProgress[] {
  if (changes.length === 0) return before;
  return before.map((goal) => changes.findLast(({ goalId }) => goalId === goal.goalId) ?? goal);
}

/** Completes the work: a reply is delivered unchanged, an answer is validated; without either the answer is written next. */
function completed(
  state: TurnState,
  { reply, answer, check }: Extract<Decision, { action: 'COMPLETE' }>,
): TurnState {
  if (reply !== undefined) return { ...state, answer: reply, phase: afterAnswer(state) };
  if (answer !== undefined)
    return { ...state, answer, check, phase: { name: 'validating', answer } };
  return { ...state, phase: { name: 'synthesizing' } };
}

export function afterAnswer({ outputSchema }: TurnState): TurnState['phase'] {
  return outputSchema === undefined
    ? { name: 'saving', status: 'completed', reason: '' }
    : { name: 'filling' };
}

function logged(state: TurnState, event: Decision): TurnState {
  return { ...state, log: state.log.append(toEntry(state, event)) };
}

function toCommand(text: string, decision: Decision, direct?: DecidedCall): Command {
  return {
    text,
    decision,
    ...(direct && { direct }),
    selected: null,
    args: {},
    toolRuns: [],
    claims: [],
    attachments: [],
    workflow: undefined,
  };
}

function directCall(decision: ExecutorDecision, index: number): DecidedCall | undefined {
  if (decision.action !== 'COMMAND') return undefined;
  const { look, calls } = decision;
  if (look !== undefined) return { tool: lookTool, args: { expression: look } };
  return calls?.[index];
}

/** Opens a lane for each command, or for each item of the decision's list. The lane of a refused command has ended. */
function commanded(state: TurnState, decision: Decision): TurnState {
  const items = itemCommands(state, decision);
  const commands = (items?.commands ?? commandsOf(decision)).map((text, index) =>
    toCommand(text, decision, directCall(decision, index)),
  );
  const counted = state.rules === 1 ? countedByCommand(state, commands) : countedOnce(state);
  const lanes = commands.map((command, index): Lane => {
    const lane = { number: index + 1, command, halt: undefined };
    const refusedBy = counted.refusedBy(index);
    const summary =
      refusedBy === undefined
        ? items?.problem
        : `refused: an ANALYZE is required first (limit ${refusedBy})`;
    return summary === undefined
      ? { ...lane, phase: { name: 'coordinating' } }
      : { ...lane, phase: { name: 'ended', result: { status: 'blocked', summary } } };
  });
  return decideAgain({
    ...state,
    recent: counted.recent,
    lastAnalysis: undefined,
    counters: {
      ...state.counters,
      analyses: 0,
      commandsInARow: counted.commandsInARow,
      repeats: counted.repeats,
      forEachItems: items === undefined ? 0 : commands.length,
    },
    phase: { name: 'commanding', lanes },
  });
}

/** The counters after a decision with commands, and the limit by which each command is refused. */
interface Counted {
  readonly recent: TurnState['recent'];
  readonly commandsInARow: number;
  readonly repeats: number;
  readonly refusedBy: (index: number) => string | undefined;
}

function countedOnce({ recent, counters, mustAnalyze }: TurnState): Counted {
  return {
    recent,
    commandsInARow: counters.commandsInARow + 1,
    repeats: mustAnalyze === undefined ? 0 : counters.repeats,
    refusedBy: () => mustAnalyze,
  };
}

/** Counts by rules of version 1: each command, and equal words as a repetition. */
function countedByCommand(state: TurnState, commands: readonly Command[]): Counted {
  const { limits, counters, mustAnalyze } = state;
  let { recent } = state;
  let { commandsInARow } = counters;
  let repeats = 0;
  const refusals = commands.map(({ decision, text }, index) => {
    const refusedBy =
      mustAnalyze ??
      (index > 0 && commandsInARow >= limits.commandsInARow ? 'commandsInARow' : undefined);
    if (refusedBy !== undefined) return refusedBy;
    const remembered = remember(recent, { what: `${decision.action} ${text}` }, 1);
    recent = remembered.recent;
    repeats = Math.max(repeats, remembered.repeats);
    commandsInARow += 1;
    return undefined;
  });
  return {
    recent,
    commandsInARow,
    repeats: mustAnalyze === undefined ? repeats : counters.repeats,
    refusedBy: (index) => refusals[index],
  };
}

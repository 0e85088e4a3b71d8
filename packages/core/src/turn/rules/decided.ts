import { commandsOf, type GoalProgress } from '../../contracts/decision.js';
import type { TurnEventOf } from './events.js';
import { decideAgain, toEntry } from './lane-ended.js';
import { remember } from './loop-detection.js';
import type { Command, Lane, TurnState } from './state.js';

type Decision = TurnEventOf<'executor.decided'>;

export function decided(state: TurnState, event: Decision): TurnState {
  if (state.phase.name !== 'deciding') return state;
  const base: TurnState = {
    ...state,
    iterations: state.iterations + 1,
    counters: { ...state.counters, iterations: state.counters.iterations + 1 },
    goalsProgress: progressed(state.goalsProgress, event.goalsProgress),
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
      return { ...logged(base, event), phase: { name: 'synthesizing' } };
    case 'BLOCKED':
      return { ...logged(base, event), halt: { kind: 'blocked', message: event.reasoning } };
    default:
      return commanded(base, event);
  }
}

function progressed(
  before: readonly GoalProgress[],
  told: readonly GoalProgress[],
): readonly GoalProgress[] {
  if (told.length === 0) return before;
  return before.map((goal) => told.findLast(({ goalId }) => goalId === goal.goalId) ?? goal);
}

function logged(state: TurnState, event: Decision): TurnState {
  return { ...state, log: state.log.append(toEntry(state, event)) };
}

function toCommand(text: string, decision: Decision): Command {
  return {
    text,
    decision,
    selected: null,
    args: {},
    toolRuns: [],
    claims: [],
    attachments: [],
    workflow: undefined,
  };
}

/** Opens a lane for each command. One that a limit does not allow has ended before it began. */
function commanded(state: TurnState, decision: Decision): TurnState {
  const { limits } = state;
  let { recent } = state;
  let { commandsInARow } = state.counters;
  let repeats = 0;
  const lanes = commandsOf(decision).map((text, index): Lane => {
    const lane = { number: index + 1, command: toCommand(text, decision), halt: undefined };
    const refusedBy =
      state.mustAnalyze ??
      (index > 0 && commandsInARow >= limits.commandsInARow ? 'commandsInARow' : undefined);
    if (refusedBy !== undefined) {
      const summary = `refused: an ANALYZE is required first (limit ${refusedBy})`;
      return { ...lane, phase: { name: 'ended', result: { status: 'blocked', summary } } };
    }
    const remembered = remember(recent, { what: `${decision.action} ${text}` });
    recent = remembered.recent;
    repeats = Math.max(repeats, remembered.repeats);
    commandsInARow += 1;
    return { ...lane, phase: { name: 'coordinating' } };
  });
  const isRefused = state.mustAnalyze !== undefined;
  return decideAgain({
    ...state,
    recent,
    lastAnalysis: undefined,
    counters: {
      ...state.counters,
      analyses: 0,
      commandsInARow,
      repeats: isRefused ? state.counters.repeats : repeats,
    },
    phase: { name: 'commanding', lanes },
  });
}

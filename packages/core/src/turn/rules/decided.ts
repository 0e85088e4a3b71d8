import type { GoalProgress } from '../../contracts/decision.js';
import { commandFailed, toEntry } from './command.js';
import type { TurnEventOf } from './events.js';
import { remember } from './loop-detection.js';
import type { Command, TurnState } from './state.js';

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
        counters: { ...base.counters, commandsInARow: 0 },
      };
    case 'COMPLETE':
      return { ...logged(base, event), phase: { name: 'synthesizing' } };
    case 'BLOCKED':
      return { ...logged(base, event), halt: { kind: 'blocked', message: event.reasoning } };
    default:
      return commanded(base, toCommand(event.command, event));
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
    workflow: undefined,
  };
}

function commanded(state: TurnState, command: Command): TurnState {
  if (state.mustAnalyze !== undefined) {
    const summary = `refused: an ANALYZE is required first (limit ${state.mustAnalyze})`;
    return commandFailed(state, command, { status: 'blocked', summary });
  }
  const what = `${command.decision.action} ${command.text}`;
  const { recent, repeats } = remember(state.recent, { what });
  return {
    ...state,
    recent,
    counters: { ...state.counters, repeats, commandsInARow: state.counters.commandsInARow + 1 },
    phase: { name: 'coordinating', command },
  };
}

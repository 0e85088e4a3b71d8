import { remember } from './circles.js';
import { commandFailed, toEntry } from './command.js';
import type { TurnEventOf } from './events.js';
import type { Command, TurnState } from './state.js';

export function decided(state: TurnState, event: TurnEventOf<'executor.decided'>): TurnState {
  if (state.phase.name !== 'deciding') return state;
  const entry = toEntry(state, event);
  const base: TurnState = {
    ...state,
    iterations: state.iterations + 1,
    counters: { ...state.counters, iterations: state.counters.iterations + 1 },
    goalsProgress: state.goalsProgress.map(
      (goal) => event.goalsProgress.findLast(({ goalId }) => goalId === goal.goalId) ?? goal,
    ),
  };
  switch (event.action) {
    case 'ANALYZE':
      return {
        ...base,
        log: base.log.append(entry),
        mustAnalyze: undefined,
        counters: { ...base.counters, commandsInARow: 0 },
      };
    case 'COMPLETE':
      return { ...base, log: base.log.append(entry), phase: { name: 'synthesizing' } };
    case 'BLOCKED':
      return {
        ...base,
        log: base.log.append(entry),
        halt: { kind: 'blocked', message: event.reasoning },
      };
    case 'COMMAND':
      return commanded(base, event.command, toCommand(event.command, entry));
    default:
      return commandFailed(base, toCommand(event.command, entry), {
        status: 'blocked',
        summary: `${event.action} is not possible here: this host has nothing that builds tools or workflows`,
      });
  }
}

function toCommand(text: string, entry: Command['entry']): Command {
  return { text, entry, selected: null, args: {}, toolRuns: [], claims: [], workflow: undefined };
}

function commanded(state: TurnState, text: string, command: Command): TurnState {
  if (state.mustAnalyze !== undefined) {
    const summary = `refused: an ANALYZE is required first (limit ${state.mustAnalyze})`;
    return commandFailed(state, command, { status: 'blocked', summary });
  }
  const { recent, repeats } = remember(state.recent, { what: `command ${text}` });
  return {
    ...state,
    recent,
    counters: { ...state.counters, repeats, commandsInARow: state.counters.commandsInARow + 1 },
    phase: { name: 'coordinating', command },
  };
}

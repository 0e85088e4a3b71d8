import type { TurnEvent } from '@pce/core';
import type { Invariant } from '../invariant.js';

/** A call of a turn that has an effect, as its journal tells of it. */
interface Told {
  readonly tool: string;
  isDone: boolean;
}

export const effectsTold: Invariant = {
  name: 'the result of a turn tells each of its effects once: what succeeded as done, and whatever else has run as unknown',
  proves: ['A12', 'F8'],
  watch() {
    /** Calls with an effect, by turn and number. */
    const turns = new Map<string, Map<number, Told>>();
    /** Calls that a tool carried out, by turn. */
    const ran = new Map<string, Set<number>>();
    const effects = new Set<string>();
    return (observation) => {
      switch (observation.type) {
        case 'events.appended': {
          const { turn, inherited, events } = observation;
          const calls = turns.get(turn) ?? new Map<number, Told>();
          turns.set(turn, calls);
          for (const event of [...inherited, ...events]) follow(calls, event);
          return;
        }
        case 'tool.started': {
          const { turn, call, effect } = observation;
          if (effect !== 'read') effects.add(`${turn}:${call}`);
          return;
        }
        case 'tool.ended': {
          const { turn, call, how } = observation;
          if (how === 'answered' && effects.has(`${turn}:${call}`))
            ran.set(turn, (ran.get(turn) ?? new Set()).add(call));
          return;
        }
        case 'turn.settled': {
          const { turn, result } = observation;
          const told = new Map(result.effects.map((effect) => [effect.call, effect]));
          if (told.size !== result.effects.length) return `${turn} tells an effect twice`;
          for (const [call, { tool, isDone }] of turns.get(turn) ?? []) {
            const effect = told.get(call);
            if (isDone && effect?.status !== 'done')
              return `${turn} does not tell that ${tool} is done`;
            if (effect !== undefined && effect.tool !== tool)
              return `${turn} tells of ${effect.tool} as call ${call}, which was ${tool}`;
          }
          const untold = [...(ran.get(turn) ?? [])].find((call) => !told.has(call));
          return untold === undefined
            ? undefined
            : `${turn} does not tell of call ${untold}, which ran`;
        }
      }
    };
  },
};

function follow(calls: Map<number, Told>, event: TurnEvent): void {
  if (event.type === 'tool.selected' && event.effect !== 'read')
    calls.set(event.call, { tool: event.tool, isDone: false });
  if (event.type !== 'tool.finished' || !event.outcome.ok) return;
  const call = calls.get(event.call);
  if (call !== undefined) call.isDone = true;
}

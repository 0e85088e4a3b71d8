import type { TurnEvent } from '@pce/core';
import type { Invariant } from '../invariant.js';

/** A call of a turn with an effect, by its journal. */
interface Effect {
  readonly tool: string;
  isDone: boolean;
}

export const effectsReported: Invariant = {
  name: 'the result of a turn reports each of its effects once: successful ones as done, others that ran as unknown',
  proves: ['A12', 'F8'],
  watch() {
    /** Calls with an effect, by turn and number. */
    const turns = new Map<string, Map<number, Effect>>();
    /** Calls that a tool carried out, by turn. */
    const ran = new Map<string, Set<number>>();
    const effects = new Set<string>();
    return (observation) => {
      switch (observation.type) {
        case 'events.appended': {
          const { turn, inherited, events } = observation;
          const calls = turns.get(turn) ?? new Map<number, Effect>();
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
          const reported = new Map(result.effects.map((effect) => [effect.call, effect]));
          if (reported.size !== result.effects.length) return `${turn} reports an effect twice`;
          for (const [call, { tool, isDone }] of turns.get(turn) ?? []) {
            const effect = reported.get(call);
            if (isDone && effect?.status !== 'done')
              return `${turn} does not report that ${tool} is done`;
            if (effect !== undefined && effect.tool !== tool)
              return `${turn} reports ${effect.tool} as call ${call}, which was ${tool}`;
          }
          const missing = [...(ran.get(turn) ?? [])].find((call) => !reported.has(call));
          return missing === undefined
            ? undefined
            : `${turn} does not report call ${missing}, which ran`;
        }
      }
    };
  },
};

function follow(calls: Map<number, Effect>, event: TurnEvent): void {
  if (event.type === 'tool.selected' && event.effect !== 'read')
    calls.set(event.call, { tool: event.tool, isDone: false });
  if (event.type !== 'tool.finished' || !event.outcome.ok) return;
  const call = calls.get(event.call);
  if (call !== undefined) call.isDone = true;
}

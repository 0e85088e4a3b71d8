import type { TurnEvent } from '@pce/core';
import type { Versions } from '@pce/core/internal';
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
    /** Calls with an effect as processes began them: one that lost its turn may count a read by the same number. */
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
          const { process, turn, call, effect } = observation;
          if (effect !== 'read') effects.add(`${process}:${turn}:${call}`);
          return;
        }
        case 'tool.ended': {
          const { process, turn, call, how } = observation;
          if (how === 'answered' && effects.has(`${process}:${turn}:${call}`))
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

export const effectsByRecordedVersions: Invariant = {
  name: 'a tool runs only in the version that the journal says decides',
  proves: ['F11'],
  watch() {
    const tools = new Map<string, Readonly<Record<string, string>>>();
    const recorded = new Map<string, Versions>();
    /** The reads that ran, by process, turn and call; they may run before their announcement is durable. */
    const reads = new Map<string, string>();
    /** The tool of each call, by turn and call. */
    const announced = new Map<string, string>();

    function problemOf(process: string, turn: string, tool: string): string | undefined {
      const own = tools.get(process)?.[tool];
      const said = recorded.get(turn)?.[`tool ${tool}`];
      return own === said
        ? undefined
        : `${process} runs ${tool} ${own} for ${turn}, whose journal says ${said}`;
    }

    return (observation) => {
      switch (observation.type) {
        case 'process.started':
          tools.set(observation.process, observation.tools);
          return;
        case 'events.appended': {
          const { process, turn } = observation;
          for (const event of [...observation.inherited, ...observation.events]) {
            recorded.set(turn, versionsAfter(recorded.get(turn) ?? {}, event));
            if (event.type === 'tool.selected') announced.set(`${turn}:${event.call}`, event.tool);
            if (event.type !== 'tool.finished') continue;
            const read = reads.get(`${process} ${turn}:${event.call}`);
            // The announcement of a read may be lost; another call then gets its number.
            if (read !== announced.get(`${turn}:${event.call}`)) continue;
            const problem = read === undefined ? undefined : problemOf(process, turn, read);
            if (problem !== undefined) return problem;
          }
          return;
        }
        case 'tool.started': {
          const { process, turn, call, tool, effect } = observation;
          if (effect !== 'read') return problemOf(process, turn, tool);
          reads.set(`${process} ${turn}:${call}`, tool);
        }
      }
    };
  },
};

function versionsAfter(before: Versions, event: TurnEvent): Versions {
  if ('versions' in event) return event.versions;
  if (event.type !== 'tool.selected' || event.version === undefined) return before;
  return { ...before, [`tool ${event.tool}`]: event.version };
}

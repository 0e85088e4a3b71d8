import type { TurnEvent } from '@pce/core';
import type { Versions } from '@pce/core/internal';
import type { Invariant } from '../invariant.js';

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

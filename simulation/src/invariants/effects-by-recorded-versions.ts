import type { TurnEvent } from '@pce/core';
import type { Versions } from '@pce/core/turn';
import type { Invariant } from '../invariant.js';

export const effectsByRecordedVersions: Invariant = {
  name: 'a tool runs only in the version that the journal says decides',
  proves: ['F11'],
  watch() {
    const tools = new Map<string, Readonly<Record<string, string>>>();
    const recorded = new Map<string, Versions>();
    return (observation) => {
      switch (observation.type) {
        case 'process.started':
          tools.set(observation.process, observation.tools);
          return;
        case 'events.appended':
          for (const event of [...observation.inherited, ...observation.events]) {
            recorded.set(
              observation.turn,
              versionsAfter(recorded.get(observation.turn) ?? {}, event),
            );
          }
          return;
        case 'tool.started': {
          const { process, turn, tool } = observation;
          const own = tools.get(process)?.[tool];
          const said = recorded.get(turn)?.[`tool ${tool}`];
          return own === said
            ? undefined
            : `${process} runs ${tool} ${own} for ${turn}, whose journal says ${said}`;
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
